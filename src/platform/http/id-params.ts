import { z } from 'zod';
import { plainText } from './plain-text.ts';

/** The id in the path of a call, such as that of `GET /order/:id`. */
export const idParams = z.object({ id: plainText(64) });

// npm run image-key: prints the API key of this shop's image service (POST /api/image-upload?key=...).

import { readConfig } from '#src/app/config.ts';
import { uploadKey } from '#src/platform/images/upload-key.server.ts';

console.log(uploadKey(readConfig()));

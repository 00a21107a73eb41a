// npm run image-key: prints the API key of this shop's image service (POST /api/image-upload?key=...).
import { uploadKey } from '#src/images/upload-key.server.ts';
import { readConfig } from '#src/server/config.ts';

console.log(uploadKey(readConfig()));

// Replaces this process with the built shop and the memory settings (docs/decisions/0001). For images and service
// managers on Linux: no extra process remains, and signals reach the shop.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const memory = JSON.parse(readFileSync(new URL('memory.json', import.meta.url), 'utf8'));
const shop = fileURLToPath(new URL('../build/server/index.js', import.meta.url));
process.execve(process.execPath, [process.execPath, ...memory.flags, shop], { ...memory.environment, ...process.env });

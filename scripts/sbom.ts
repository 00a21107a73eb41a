// npm run sbom [-- folder]: lists the packages of the shop as CycloneDX and with their licences; by default into
// build/sbom.

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, root } from './prepare.mjs';
import { runCommand } from './run-command.ts';
import { readPackage, withDependencies } from './shipped-packages.ts';

interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
}

interface Bom {
  metadata: { component: { 'bom-ref': string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** Dependencies that only build the shop. */
const BUILD_TOOLS = ['@react-router/dev', '@tailwindcss/vite', 'vite'];

/** All packages of the shop with their dependencies. `npm sbom --omit=dev` would omit those that tools need too. */
function shippedPackages(): Set<string> {
  const { dependencies, optionalDependencies } = readPackage('.') ?? {};
  const folders = new Set<string>();
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
    if (!BUILD_TOOLS.includes(name)) withDependencies(name, folders);
  const packages = [...folders].map((folder) => readPackage(folder));
  return new Set(packages.map((manifest) => `${manifest?.name}@${manifest?.version}`));
}

function readBom(): Bom {
  const npm = process.env.npm_execpath;
  const args = ['sbom', '--sbom-format=cyclonedx'];
  const [file, before] = npm ? [process.execPath, [npm]] : ['npm', []];
  const options = { cwd: root, env: environment, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  const bom = JSON.parse(execFileSync(file, [...before, ...args], options)) as Bom;
  const shipped = shippedPackages();
  const components = bom.components.filter(({ name, version }) => shipped.has(`${name}@${version}`));
  const refs = new Set([bom.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])]);
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((needed) => refs.has(needed)) }));
  return { ...bom, components, dependencies };
}

const licenceOf = ({ licenses = [] }: Component) =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(', ') || 'not declared';

await runCommand(async () => {
  const folder = process.argv[2] ?? join(root, 'build/sbom');
  const bom = readBom();
  const lines = bom.components.map((component) => `${component.name}@${component.version}: ${licenceOf(component)}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`);
  writeFileSync(join(folder, 'licences.txt'), `${[...new Set(lines)].sort().join('\n')}\n`);
  const counts = Object.entries(Object.groupBy(bom.components, licenceOf)).map(
    ([name, of = []]) => `${name} ${of.length}`,
  );
  console.log(`${bom.components.length} packages in ${folder}: ${counts.sort().join(' · ')}`);
});

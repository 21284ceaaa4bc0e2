import type { ProductionPackage, Source } from './licenses.ts';
import { ownPackage, productionPackages } from './licenses.ts';

/**
 * Returns the software bill of materials of one of our packages, in CycloneDX 1.5: everything that comes with an installation.
 *
 * `npm sbom --omit dev` leaves out packages that another workspace needs for development, whether they are dependencies or not.
 */
export function softwareBillOfMaterials(source: Source) {
  const own = ownPackage(source);
  const packages = productionPackages(source);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: component(own) },
    components: packages.map(component),
    dependencies: [own, ...packages].map(({ name, version, needs }) => ({
      ref: `${name}@${version}`,
      dependsOn: needs,
    })),
  };
}

function component({ name, version, license, integrity }: ProductionPackage) {
  return {
    type: 'library',
    'bom-ref': `${name}@${version}`,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license !== undefined && { licenses: [{ expression: license }] }),
    ...(integrity !== undefined && { hashes: [toHash(integrity)] }),
  };
}

/** @param integrity such as `sha512-` and base64 */
function toHash(integrity: string): { alg: string; content: string } {
  const [algorithm = '', digest = ''] = integrity.split('-');
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') };
}

// As a script: the argument is the folder of the package, `.` for the library.
if (import.meta.main) {
  const source = process.argv[2] === 'mock-server' ? 'mock-server' : '';
  console.log(JSON.stringify(softwareBillOfMaterials(source), null, 2));
}

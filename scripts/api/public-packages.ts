/** Finds the packages whose API other repositories rely on: those of the kit that have code to import. */
import { join, relative } from 'node:path';
import { kitPackages } from '@coupon-center/kit/packages';
import { reportOf } from './api-report.ts';

export interface PublicPackage {
  /** Folder relative to the repository. */
  folder: string;
  name: string;
  version: string;
  /** Entry points by the name under which they are imported, and their sources. */
  entries: [string, string][];
}

export function publicPackages(root: string): PublicPackage[] {
  return kitPackages(root).flatMap(({ folder, manifest: { name, version, exports = {} } }) => {
    const entries = Object.entries(exports)
      .filter(([, source]) => /\.tsx?$/.test(source))
      .map(([path, source]): [string, string] => [join(name, path), source]);
    return entries.length > 0 ? [{ folder: relative(root, folder), name, version, entries }] : [];
  });
}

const code = (declarations: readonly string[]) => `\`\`\`ts\n${declarations.join('\n\n')}\n\`\`\`\n`;

/** Returns the API report of a package. The types have to be up to date. */
export function writeReport(root: string, { folder, name, entries }: PublicPackage): string {
  const sections = entries.map(([path, source]) => {
    const declarations = join(root, folder, '.types', source.replace(/\.tsx?$/, '.d.ts'));
    const { exported, behind } = reportOf(declarations);
    const rest = behind.length > 0 ? `\nNot exported, but part of these:\n\n${code(behind)}` : '';
    return `## \`${path}\`\n\n${code(exported)}${rest}`;
  });
  return `# API of ${name}\n\n\`npm run api\` writes this file. Removing anything from it needs a major version.\n\n${sections.join('\n')}`;
}

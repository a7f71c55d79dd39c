/** Runs API Extractor on the declarations that `npm run types` emits: a report for each entry point of a package. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { REPORTS } from './public-packages.ts';
import type { PublicPackage } from './public-packages.ts';

/** Reports of a package by the names of their files. */
export type Reports = ReadonlyMap<string, string>;

/** The compiler has checked the types already, and a version promises nothing about comments. */
const silent = { default: { logLevel: ExtractorLogLevel.None } };
const messages = {
  compilerMessageReporting: silent,
  extractorMessageReporting: silent,
  tsdocMessageReporting: silent,
};

const compilerOptions = {
  module: 'ESNext',
  moduleResolution: 'Bundler',
  lib: ['ES2024', 'DOM', 'DOM.Iterable'],
  types: [],
  jsx: 'react-jsx',
  resolveJsonModule: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  noCheck: true,
  skipLibCheck: true,
};

/** Returns the reports of each package. The types have to be up to date. */
export function makeReports(root: string, packages: readonly PublicPackage[]): Reports[] {
  const files = packages.flatMap(({ entries }) => entries.map(({ declarations }) => declarations));
  const configOf = (folder: string, report: string, declarations: string) =>
    ExtractorConfig.prepare({
      configObject: {
        projectFolder: join(root, folder),
        mainEntryPointFilePath: declarations,
        compiler: { overrideTsconfig: { compilerOptions, files } },
        apiReport: {
          enabled: true,
          includeForgottenExports: true,
          reportFileName: report,
          reportFolder: join(root, folder, REPORTS),
          reportTempFolder: join(root, folder, '.types', REPORTS),
        },
        newlineKind: 'lf',
        messages,
      },
      configObjectFullPath: undefined,
      packageJsonFullPath: join(root, folder, 'package.json'),
    });
  // One program for all packages, so that each file is read once.
  let compilerState: CompilerState | undefined;
  return packages.map(({ folder, entries }) => {
    const texts = entries.map(({ report, declarations }): [string, string] => {
      const config = configOf(folder, report, declarations);
      compilerState ??= CompilerState.create(config, { additionalEntryPoints: files });
      Extractor.invoke(config, { compilerState, messageCallback: (message) => (message.handled = true) });
      return [report, readFileSync(join(config.reportTempFolder, report), 'utf8')];
    });
    return new Map(texts);
  });
}

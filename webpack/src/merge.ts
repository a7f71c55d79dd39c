/** Puts two webpack configurations together: `output` and `resolve` by key, plugins and rules one after the other. */
import type { Configuration } from 'webpack';

export function merge(base: Configuration, own: Configuration): Configuration {
  return {
    ...base,
    ...own,
    output: { ...base.output, ...own.output },
    resolve: { ...base.resolve, ...own.resolve },
    optimization: { ...base.optimization, ...own.optimization },
    plugins: [...(base.plugins ?? []), ...(own.plugins ?? [])],
  };
}

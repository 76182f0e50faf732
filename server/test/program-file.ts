import { fileURLToPath } from 'node:url'

/**
 * A program of the product as it runs in production, where the run of tests has built it. Elsewhere its source, which starts more
 * slowly and is never older than what is being worked on.
 */
export function programFile(name: string): string {
  const path = process.env.REIHUM_TEST_BUILT ? `../dist/${name}.js` : `../src/app/${name}.ts`
  return fileURLToPath(new URL(path, import.meta.url))
}

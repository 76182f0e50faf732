import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The address the client build gave an entry; it runs first. */
function clientUrl(entry: string): string {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(here('dist/client/.vite/manifest.json'), 'utf8'),
  )
  const built = manifest[entry]
  if (!built) throw new Error(`The client build has no ${entry}; it must run before the build of the portal.`)
  return `/${built.file}`
}

/** The renderer of portal and embed: one file that the server can import from anywhere. */
export default defineConfig(({ command }) => ({
  root: here('.'),
  define:
    command === 'build'
      ? {
          ENHANCE_URL: JSON.stringify(clientUrl('src/app/portal/enhance.ts')),
          // Otherwise React's development half is bundled too, and runs wherever the variable is not set.
          'process.env.NODE_ENV': '"production"',
        }
      : {},
  publicDir: false,
  build: {
    ssr: here('src/app/portal/render.tsx'),
    outDir: here('dist/portal'),
    emptyOutDir: true,
    target: 'node24',
    minify: true,
    rolldownOptions: { output: { entryFileNames: 'render.js', codeSplitting: false } },
  },
  ssr: { noExternal: true },
}))

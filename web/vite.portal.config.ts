import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { leavesRoutesOut } from './contract-routes.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The address that the client build gave an entry; the client build has to run first. */
function clientUrl(entry: string): string {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(here('dist/client/.vite/manifest.json'), 'utf8'),
  )
  const built = manifest[entry]
  if (!built) throw new Error(`The client build has no ${entry}; it must run before the build of the portal.`)
  return `/${built.file}`
}

/**
 * The name of a font file is made from its content, so both builds agree on it; this plugin fails the build when they
 * do not.
 */
const fontsAreServed: Plugin = {
  name: 'fonts-are-served',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      const code = chunk.type === 'chunk' ? chunk.code : ''
      for (const [font] of code.matchAll(/\/assets\/[\w-]+\.woff2/g))
        if (!existsSync(here(`dist/client${font}`))) this.error(`The client build has no ${font}.`)
    }
  },
}

/**
 * Reads the manifest during the build and not when this file is loaded, so that the file can be loaded before anything
 * is built.
 */
const knowsClientUrls: Plugin = {
  name: 'knows-client-urls',
  apply: 'build',
  config: () => ({
    define: {
      ENHANCE_URL: JSON.stringify(clientUrl('src/app/portal/enhance.ts')),
      FORM_URL: JSON.stringify(clientUrl('src/app/portal/form.ts')),
    },
  }),
}

/** The renderer of portal and embed: one file that the server can import from anywhere. */
export default defineConfig(({ command }) => ({
  root: here('.'),
  // Without this, React's development half is bundled too, and runs wherever the variable is not set.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  publicDir: false,
  plugins: [leavesRoutesOut, knowsClientUrls, fontsAreServed],
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

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

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

/** Fonts get their address from their content, so both builds agree; this says so when they do not. */
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

/** Asked for while building and not while this file is read, so that it can be read before anything is built. */
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
  // Otherwise React's development half is bundled too, and runs wherever the variable is not set.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  publicDir: false,
  plugins: [knowsClientUrls, fontsAreServed],
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

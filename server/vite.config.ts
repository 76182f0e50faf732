import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What is started by itself: the server, and the tools beside it. */
const programs = [
  'main',
  'seed',
  'backup',
  'restore',
  'doctor',
  'superuser',
  'tenant',
  'rotate-keys',
] as const

/** Binaries of the platform, and what brings files along; these are loaded from `node_modules` as they are. */
const asInstalled = [
  '@node-rs/argon2',
  '@myriaddreamin/typst-ts-node-compiler',
  'date-holidays',
  'sharp',
  'vite',
]

/**
 * Templates, SQL and the code of threads lie beside the source that names them, and stay there: its own address is said as seen from
 * the built file.
 */
const keepsOwnAddress: Plugin = {
  name: 'keeps-own-address',
  transform(code, id) {
    if (!code.includes('import.meta.url') || id.includes(`${sep}node_modules${sep}`)) return
    const from = relative(here('dist'), id).split(sep).join('/')
    const written = code.replaceAll(
      'import.meta.url',
      `new URL(${JSON.stringify(from)}, import.meta.url).href`,
    )
    return { code: written, map: null }
  },
}

/**
 * The programs of the server in few files, with the packages that they use: reading three thousand modules one by one takes most of
 * the time of a start. Development and tests read the sources themselves.
 */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [keepsOwnAddress],
  build: {
    ssr: true,
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(programs.map((name) => [name, here(`src/app/${name}.ts`)])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', keepNames: true },
    },
  },
  ssr: { noExternal: true, external: asInstalled },
})

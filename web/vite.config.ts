import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressFiles } from './compress-files.ts'
import { knowsContractRoutes, leavesRoutesOut } from './contract-routes.ts'
import { leanZod } from './lean-zod.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** One bundle for each face; the server-rendered faces only have their small enhancements here. */
const inputs = {
  'back-office': here('index.html'),
  admin: here('admin.html'),
  portal: here('src/app/portal/enhance.ts'),
  'portal-form': here('src/app/portal/form.ts'),
  embed: here('src/app/embed/loader.ts'),
}

export default defineConfig({
  root: here('.'),
  base: '/',
  plugins: [react(), knowsContractRoutes, leavesRoutesOut, leanZod, compressFiles],
  build: {
    outDir: here('dist/client'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    sourcemap: false,
    rolldownOptions: {
      input: inputs,
      // Other people's websites contain the address of the loader, so it never changes.
      output: { entryFileNames: ({ name }) => (name === 'embed' ? 'embed.js' : 'assets/[name]-[hash].js') },
    },
  },
})

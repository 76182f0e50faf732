import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressFiles } from './compress-files.ts'
import { knowsContractRoutes, leavesRoutesOut } from './contract-routes.ts'
import { leanTexts } from './lean-texts.ts'
import { leanZod } from './lean-zod.ts'
import { shellChunks } from './shell-chunks.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** One bundle for each face; the server-rendered faces only have their small enhancements here. */
const inputs = {
  'back-office': here('index.html'),
  admin: here('admin.html'),
  portal: here('src/app/portal/enhance.ts'),
  'portal-form': here('src/app/portal/form.ts'),
  embed: here('src/app/embed/loader.ts'),
  'attendance-worker': here('src/features/attendance/attendance-worker.ts'),
}

/**
 * Their addresses never change: other people's websites contain that of the loader, and a service worker under another
 * address would be another one beside the one before.
 */
const lasting = new Set(['embed', 'attendance-worker'])

export default defineConfig({
  root: here('.'),
  base: '/',
  plugins: [react(), knowsContractRoutes, leavesRoutesOut, leanZod, leanTexts, compressFiles],
  build: {
    outDir: here('dist/client'),
    emptyOutDir: true,
    manifest: true,
    // What the pages contain of other projects, with the text of each licence (NOTICE).
    license: { fileName: 'licences.txt' },
    target: 'es2022',
    sourcemap: false,
    // The pieces of the shells; a quarter of it is sent.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: inputs,
      output: {
        codeSplitting: shellChunks({
          shells: [inputs['back-office'], inputs.admin],
          apart: [inputs.portal, inputs['portal-form'], inputs.embed, inputs['attendance-worker']],
          signIn: here('src/features/identity/login-page.tsx'),
          home: here('src/features/insights/dashboard-page.tsx'),
        }),
        // Every page's files are named in the first load, and the hash alone tells them apart.
        chunkFileNames: 'assets/[hash].js',
        entryFileNames: ({ name }) => (lasting.has(name) ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
})

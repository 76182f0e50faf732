import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer as createSocket } from 'node:net'
import { type FaceRenderer, webFolder } from './faces.ts'
import type { ReihumOptions } from './reihum.ts'

export type Development = NonNullable<ReihumOptions['development']> & { stop(): Promise<void> }

/** A port that nobody has, so that two of these can run side by side. */
function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createSocket().once('error', failed)
    probe.listen(0, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => found(port))
    })
  })
}

/** Serves the web from its sources: pages reload as they are edited, and the server-rendered faces with them. */
export async function startDevelopment(): Promise<Development> {
  // Known only here, so that running the product needs no build tool.
  const { createServer } = (await import('vite' as string)) as typeof import('vite')
  const vite = await createServer({
    root: webFolder,
    configFile: `${webFolder}vite.config.ts`,
    // Read as it is: a bundled copy would look like a change to whoever watches what this process imports.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, hmr: { port: await freePort() } },
    logLevel: 'warn',
  })
  return {
    faces: async () => (await vite.ssrLoadModule('/src/app/portal/render.tsx')) as FaceRenderer,
    pages(request, response) {
      vite.middlewares(request, response, async () => {
        const path = request.url ?? '/'
        const page = /^\/admin(\/|$)/.test(path) ? 'admin.html' : 'index.html'
        try {
          const html = await vite.transformIndexHtml(path, await readFile(`${webFolder}${page}`, 'utf8'))
          response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
        } catch (error) {
          response
            .writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
            .end(String((error as Error).stack))
        }
      })
    },
    stop: () => vite.close(),
  }
}

import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer as createSocket } from 'node:net'
import { fillPage } from '#platform/http/product-page.ts'
import type { Product } from '#platform/product.ts'
import { type FaceRenderer, webFolder } from './faces.ts'
import type { ReihumOptions } from './reihum.ts'

export type Development = NonNullable<ReihumOptions['development']> & { stop(): Promise<void> }

/** A free port, so that two development servers can run side by side. */
function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createSocket().once('error', failed)
    probe.listen(0, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => found(port))
    })
  })
}

/** Serves the web from its sources: pages and server-rendered faces reload as they are edited. */
export async function startDevelopment(product: Product): Promise<Development> {
  // Imported only here, so that running the product needs no build tool.
  const { createServer } = (await import('vite' as string)) as typeof import('vite')
  const vite = await createServer({
    root: webFolder,
    configFile: `${webFolder}vite.config.ts`,
    // Loads the configuration unbundled: a bundled copy would look like a change to programs that watch this process's
    // imports.
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
          const source = await readFile(`${webFolder}${page}`, 'utf8')
          const html = await vite.transformIndexHtml(path, fillPage(source, product))
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

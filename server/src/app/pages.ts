import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendText } from '#platform/http/send-text.ts'
import type { StaticFiles } from '#platform/http/static-files.ts'
import { makeSecurityTxt } from './security-txt.ts'

type Options = Parameters<typeof makeSecurityTxt>[0] & {
  files: StaticFiles
  /** Serves the back office and admin in development; null: built files are served. */
  developmentPages: ((request: IncomingMessage, response: ServerResponse) => void) | null
}

export type ServePage = (path: string, request: IncomingMessage, response: ServerResponse) => void

const isFile = /^\/(\.well-known\/|[^/]+\.\w+$)/

/** Serves all remaining addresses: built files, and the pages of the back office and admin. */
export function makePages({ files, developmentPages, ...house }: Options): ServePage {
  const serveSecurityTxt = makeSecurityTxt(house)
  return (path, request, response) => {
    const notFound = () => sendText(response, 404, 'not found')
    if (files.serve(path, request, response) || serveSecurityTxt(path, request, response)) return
    // A page loaded before an update may ask for a script that is gone; it must get 404 and no HTML page.
    if (path.startsWith('/assets/')) notFound()
    else if (developmentPages) developmentPages(request, response)
    // Programs that look for well-known files must not get an HTML page.
    else if (isFile.test(path)) notFound()
    // The back office and admin route their own paths, and show their own page for unknown ones.
    else if (!files.serve(/^\/admin(\/|$)/.test(path) ? '/admin.html' : '/index.html', request, response))
      response.writeHead(405).end()
  }
}

import { type Brand, defaultBrand } from '@reihum/contract/tenants/brand.schema.ts'
import type { FaceRequest } from '@reihum/contract/wire/face.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { ReactNode } from 'react'
import { brandCss, inkOn } from '#ui/brand-colours.ts'
import embedCss from '../embed/embed.css?inline'
import { enhanceUrl, fontCss, formUrl, preloadedFont } from './client-assets.ts'
import piecesCss from './pieces.css?inline'
import portalCss from './portal.css?inline'

/** `auto`: as the visitor's device is set. */
export type Scheme = 'light' | 'dark' | 'auto'

export type Layout = {
  face: FaceRequest['face']
  locale: Locale
  title: string
  brand?: Brand
  scheme?: Scheme
  /** In a frame: the ground of the surrounding page shows through. */
  isTransparent?: boolean | undefined
  css?: string
  hasForm?: true | undefined
  head?: ReactNode
  header?: ReactNode
  banner?: ReactNode
  content: ReactNode
  footer?: ReactNode
}

const brandStyles = new Map<string, string>()

/** The derived colours of each brand are kept, because deriving them takes longer than rendering the page. */
function brandStyle(brand: Brand, scheme: Scheme): string {
  const key = [...Object.values(brand), scheme].join()
  const known = brandStyles.get(key)
  if (known) return known
  // The band is a background, not a control: it shows the brand's colour unchanged, however pale.
  const band = `--band:${brand.primaryColor};--on-band:${inkOn(brand.primaryColor)}`
  const own = `:root{${band};${brandCss(brand, scheme === 'dark' ? 'dark' : 'light')}}`
  const dark = `@media screen and (prefers-color-scheme:dark){:root{${brandCss(brand, 'dark')}}}`
  const style = scheme === 'auto' ? own + dark : own
  if (brandStyles.size >= 1000) brandStyles.clear()
  brandStyles.set(key, style)
  return style
}

/** The icon of the browser tab, in the colours of the tenant. */
function iconUrl({ primaryColor }: Brand): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${primaryColor}"/><path d="M9 12h14M9 20h8" stroke="${inkOn(primaryColor)}" stroke-width="3.5" stroke-linecap="round"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

const skip: Record<Locale, string> = { de: 'Zum Inhalt springen', en: 'Skip to the content' }

/** The whole page around its content; without a header it is the layout for the embed. */
export function Document(layout: Layout) {
  const { face, locale, brand = defaultBrand, scheme = face === 'embed' ? 'light' : 'auto' } = layout
  const fixed = scheme === 'auto' ? undefined : scheme
  const css = [
    brandStyle(brand, scheme),
    fontCss,
    portalCss,
    piecesCss,
    layout.css,
    face === 'embed' ? embedCss : '',
  ].join('')
  return (
    <html
      lang={locale}
      data-scheme={fixed}
      data-ground={face === 'embed' && layout.isTransparent ? 'transparent' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{layout.title}</title>
        <meta name="color-scheme" content={fixed ?? 'light dark'} />
        {layout.head}
        <link rel="icon" href={iconUrl(brand)} />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="" href={preloadedFont} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style and computed colours */}
        <style dangerouslySetInnerHTML={{ __html: css }} />
        {/* Not async: from the cache it would run before the rest of the page is there. */}
        <script type="module" src={enhanceUrl} />
        {layout.hasForm && <script type="module" src={formUrl} />}
      </head>
      <body>
        {layout.header && (
          <a className="skip" href="#main">
            {skip[locale]}
          </a>
        )}
        {layout.header && (
          <header className="band top">
            <div className="wide">{layout.header}</div>
          </header>
        )}
        <main id="main" tabIndex={-1}>
          {layout.banner && (
            <div className="band banner">
              <div className="wide">{layout.banner}</div>
            </div>
          )}
          <div className="wide body">{layout.content}</div>
        </main>
        {layout.footer && (
          <footer className="foot">
            <div className="wide">{layout.footer}</div>
          </footer>
        )}
      </body>
    </html>
  )
}

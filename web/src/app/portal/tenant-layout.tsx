import { type Locale, locales } from '@reihum/contract/wire/locales.ts'
import { sitemapPath } from '#features/courses/portal/sitemap.ts'
import type { PortalPage } from '#features/tenants/portal/page.ts'
import { StructuredData } from '#features/tenants/portal/structured-data.tsx'
import { keptQuery, pathTo, publicAddress, type Visit } from '#features/tenants/portal/visit.ts'
import { Document, type Scheme } from './document.tsx'
import { footerLinks, headerLinks } from './routes.ts'

const languageNames: Record<Locale, string> = { de: 'Deutsch', en: 'English' }
const headerLabel: Record<Locale, string> = { de: 'Für Teilnehmer', en: 'For attendees' }
const languageLabel: Record<Locale, string> = { de: 'Sprache', en: 'Language' }
const ogLocales: Record<Locale, string> = { de: 'de_DE', en: 'en_US' }

function Head({ visit, page }: { visit: Visit; page: PortalPage }) {
  const description = <meta name="description" content={page.description ?? page.title} />
  if (!page.isIndexed || visit.face === 'embed')
    return (
      <>
        <meta name="robots" content="noindex" />
        {description}
      </>
    )
  const address = (lang?: Locale) => publicAddress(visit, page.path, { ...page.query, lang })
  return (
    <>
      {description}
      <link rel="canonical" href={address(keptQuery(visit).lang)} />
      <link rel="alternate" hrefLang="x-default" href={address()} />
      {locales.map((lang) => (
        <link key={lang} rel="alternate" hrefLang={lang} href={address(lang)} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={visit.tenant.name} />
      <meta property="og:title" content={page.sharedTitle ?? page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:url" content={address(keptQuery(visit).lang)} />
      <meta property="og:locale" content={ogLocales[visit.locale]} />
      {page.image && (
        <>
          <meta property="og:image" content={page.image.address} />
          <meta property="og:image:alt" content={page.image.alt} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {page.data && <StructuredData value={{ '@context': 'https://schema.org', ...page.data }} />}
      <link rel="sitemap" type="application/xml" href={`/portal/${visit.tenant.slug}${sitemapPath}`} />
    </>
  )
}

/** How wide and high a logo is drawn at most, in pixels. */
const mostOfLogo = { width: 200, height: 36 }

/**
 * Logos are drawn for white paper, so theirs stays white on every colour and in the dark. Its size is told as it is drawn: until it
 * is loaded, nothing else says how much room it takes, and everything below it would jump.
 */
function Sign({ tenant: { name, logo } }: Pick<Visit, 'tenant'>) {
  if (!logo) return name
  const scale = Math.min(1, mostOfLogo.width / logo.width, mostOfLogo.height / logo.height)
  const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)))
  return <img className="logo" src={logo.path} alt={name} width={width} height={height} />
}

/** The tenant's name links to its first page; the other language is one link away, on the same page. */
function Header({ visit, page }: { visit: Visit; page: PortalPage }) {
  const other = visit.locale === 'de' ? 'en' : 'de'
  const query = new URLSearchParams(visit.query)
  query.set('lang', other)
  return (
    <>
      <a className="home" href={pathTo(visit, '/course-list')}>
        <Sign tenant={visit.tenant} />
      </a>
      <div className="ways-at-head">
        <nav aria-label={headerLabel[visit.locale]}>
          {headerLinks(visit).map(({ path, label }) => (
            <a key={path} href={pathTo(visit, path)}>
              {label[visit.locale]}
            </a>
          ))}
        </nav>
        <nav aria-label={languageLabel[visit.locale]}>
          <a href={`/${visit.face}/${visit.tenant.slug}${page.path}?${query}`} lang={other} hrefLang={other}>
            {languageNames[other]}
          </a>
        </nav>
      </div>
    </>
  )
}

const footerTexts = {
  de: {
    label: 'Rechtliches',
    beside: '(neues Fenster)',
  },
  en: { label: 'Legal', beside: '(new window)' },
} satisfies Record<Locale, Record<string, string>>

/** What of a title tells whoever hears the page first that their form came back. */
const errorWord: Record<Locale, string> = { de: 'Fehler: ', en: 'Error: ' }

/** The statuses of a page that says what is wrong with a form. */
const refusedStatuses: readonly number[] = [400, 409, 422, 429]

/**
 * The imprint has to be reachable from everywhere, in a frame too; there, the rest is left to the surrounding page. Beside a
 * form its links open another window, so that nobody has to leave the form to read.
 */
function Footer({ visit, isBeside }: { visit: Visit; isBeside: boolean }) {
  const words = footerTexts[visit.locale]
  const isPortal = visit.face === 'portal'
  const links = footerLinks(visit).map(({ path, label }) => ({
    href: pathTo(visit, path),
    words: label[visit.locale],
  }))
  return (
    <>
      {isPortal && <span>{visit.tenant.name}</span>}
      <nav aria-label={words.label}>
        {links.map((link) => (
          <a key={link.href} href={link.href} {...(isBeside && { target: '_blank', rel: 'noopener' })}>
            {link.words}
            {isBeside && <span className="unseen"> {words.beside}</span>}
          </a>
        ))}
      </nav>
    </>
  )
}

/** In a frame the page is dark only where the widget or the website says so, because most websites have no dark scheme. */
function schemeOf(visit: Visit): Scheme {
  const { scheme = 'page' } = visit.widget ?? {}
  return scheme === 'page' ? (keptQuery(visit).scheme ?? 'light') : scheme
}

/** A page in the tenant's colours; in a frame without everything that the surrounding page already has. */
export function TenantLayout({ visit, page }: { visit: Visit; page: PortalPage }) {
  const isPortal = visit.face === 'portal'
  return (
    <Document
      face={visit.face}
      locale={visit.locale}
      title={`${refusedStatuses.includes(page.status) ? errorWord[visit.locale] : ''}${page.title} | ${visit.tenant.name}`}
      brand={visit.tenant.brand}
      scheme={isPortal ? 'auto' : schemeOf(visit)}
      isTransparent={
        page.isPiece || visit.widget?.ground === 'transparent' || keptQuery(visit).ground === 'transparent'
      }
      css={page.css}
      hasForm={page.hasForm}
      head={
        <>
          <Head visit={visit} page={page} />
          {page.head}
          {page.headOnce}
        </>
      }
      header={isPortal && <Header visit={visit} page={page} />}
      banner={page.banner}
      content={page.content}
      footer={!page.isPiece && <Footer visit={visit} isBeside={page.hasForm === true} />}
    />
  )
}

import { type RefusalCode, refusalText } from '@reihum/contract/refusals.ts'
import type { ClosedPortal } from '@reihum/contract/tenants/tenant.schema.ts'
import type { FaceRequest } from '@reihum/contract/wire/face.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { OrganiserContact } from '#features/tenants/portal/organiser-contact.tsx'
import type { PortalPage } from '#features/tenants/portal/page.ts'
import { phrases } from '#features/tenants/portal/phrases.ts'
import { pathTo, type Visit } from '#features/tenants/portal/visit.ts'
import { Document } from './document.tsx'

const texts = phrases(
  {
    notFound: 'Oops. Hier ist nichts...',
    notFoundHint: 'Die Seite wurde verschoben, oder die Adresse enthält einen Tippfehler.',
    closed: (company: string) => `${company}: zurzeit geschlossen`,
    closedHint: (company: string) =>
      `Die Seiten von ${company} sind zurzeit nicht erreichbar, und anmelden kann man sich gerade nicht. Wenn Sie schon gebucht haben oder Fragen haben, wenden Sie sich bitte direkt an ${company}.`,
    toCourses: 'Zu den Kursen',
    errorHint: 'Bitte versuchen Sie es gleich noch einmal.',
    requestId: 'Vorgangsnummer',
    nothingLost:
      'Ihre Angaben sind nicht verloren: Senden Sie sie einfach noch einmal ab. Falls der erste Versuch doch angekommen ist, wird trotzdem nichts doppelt gebucht.',
    sendAgain: 'Noch einmal absenden',
    tryAgain: 'Noch einmal versuchen',
    gone: 'Diese Seite gab es nur eine Stunde lang',
    goneHint: 'Was Sie eingegeben hatten, ist inzwischen gelöscht. Was Sie abgesendet haben, gilt.',
    goneWay: 'Zurück zum Formular',
  },
  {
    notFound: 'Oops. There is nothing here...',
    notFoundHint: 'The page has moved, or the address contains a typo.',
    closed: (company) => `${company}: closed at the moment`,
    closedHint: (company) =>
      `The pages of ${company} cannot be reached at the moment, and registration is not possible. If you have booked already or have questions, please contact ${company} directly.`,
    toCourses: 'See the courses',
    errorHint: 'Please try again in a moment.',
    requestId: 'Request number',
    nothingLost:
      'What you entered is not lost: simply send it again. If the first attempt did arrive after all, nothing is booked twice.',
    sendAgain: 'Send again',
    tryAgain: 'Try again',
    gone: 'This page was only available for an hour',
    goneHint: 'What you entered has since been deleted. Anything you have sent is valid.',
    goneWay: 'Back to the form',
  },
)

export function notFoundPage(visit: Visit): PortalPage {
  const words = texts[visit.locale]
  return {
    status: 404,
    title: words.notFound,
    path: '/course-list',
    isIndexed: false,
    banner: <h1>{words.notFound}</h1>,
    content: (
      <>
        <p>{words.notFoundHint}</p>
        <ToCourses visit={visit} />
      </>
    ),
  }
}

/** The page of a kept answer whose hour is over, with the way back to what it was an answer to. */
export function answerGonePage(visit: Visit, path: string): PortalPage {
  const words = texts[visit.locale]
  return {
    status: 410,
    title: words.gone,
    path,
    isIndexed: false,
    banner: <h1>{words.gone}</h1>,
    content: (
      <>
        <p>{words.goneHint}</p>
        <p className="way-on">
          <a className="button solid" href={pathTo(visit, path)}>
            {words.goneWay}
          </a>
        </p>
      </>
    ),
  }
}

function ToCourses({ visit }: { visit: Visit }) {
  return (
    <p className="way-on">
      <a className="button" href={pathTo(visit, '/course-list')}>
        {texts[visit.locale].toCourses}
      </a>
    </p>
  )
}

/** A refusal that concerns the whole page, such as too many requests. */
export function refusedPage(visit: Visit, title: string, status: number): PortalPage {
  return {
    status,
    title,
    path: '/course-list',
    isIndexed: false,
    banner: <h1>{title}</h1>,
    content: <ToCourses visit={visit} />,
  }
}

/** Shown when the tenant is unknown: there is no brand, and no link that could be offered. */
export function NoTenant({ request, locale }: { request: FaceRequest; locale: Locale }) {
  const words = texts[locale]
  return (
    <Document
      face={request.face}
      locale={locale}
      title={words.notFound}
      head={<meta name="robots" content="noindex" />}
      banner={<h1>{words.notFound}</h1>}
      content={<p>{words.notFoundHint}</p>}
    />
  )
}

type ClosedTenantProps = {
  request: FaceRequest
  tenant: NonNullable<ClosedPortal['suspended']>
  locale: Locale
}

/** Shown in the name of a tenant that the operator of the platform has suspended. */
export function ClosedTenant({ request, tenant, locale }: ClosedTenantProps) {
  const words = texts[locale]
  return (
    <Document
      face={request.face}
      locale={locale}
      title={words.closed(tenant.company)}
      head={<meta name="robots" content="noindex" />}
      banner={<h1>{words.closed(tenant.company)}</h1>}
      content={
        <>
          <p>{words.closedHint(tenant.company)}</p>
          <p>
            <OrganiserContact legal={tenant} />
          </p>
        </>
      }
    />
  )
}

/** The refusals that the server makes before a page is rendered. */
const refusals: Record<number, RefusalCode> = {
  400: 'INVALID_INPUT',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_CONTENT_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE',
}

type Failure = { request: FaceRequest; status: number; locale: Locale }

/** Fields that are not written into another page; whoever sends them enters them again. */
const isSecret = (name: string) => /password|cardnumber|cvc|iban/i.test(name)

/**
 * The way on when nothing was available: the same page, or the same form with everything that was entered. Its request
 * key goes along, so that both attempts are one.
 */
function Again({ request, locale }: Omit<Failure, 'status'>) {
  const words = texts[locale]
  const { face, path, query, form } = request
  const address = `/${face}${path}${query.size > 0 ? `?${query}` : ''}`
  if (!form)
    return (
      <p className="way-on">
        <a className="button" href={address}>
          {words.tryAgain}
        </a>
      </p>
    )
  return (
    <form method="post" action={address}>
      <p>{words.nothingLost}</p>
      {[...form]
        .filter(([name]) => !isSecret(name))
        .map(([name, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may come several times
          <input key={at} type="hidden" name={name} defaultValue={value} />
        ))}
      <p className="way-on">
        <button type="submit">{words.sendAgain}</button>
      </p>
    </form>
  )
}

export function ErrorPage({ request, status, locale }: Failure) {
  const words = texts[locale]
  const title = refusalText(refusals[status] ?? 'UNEXPECTED', locale, { seconds: 60 })
  return (
    <Document
      face={request.face}
      locale={locale}
      title={title}
      head={<meta name="robots" content="noindex" />}
      banner={<h1>{title}</h1>}
      content={
        <>
          {status === 503 ? (
            <Again request={request} locale={locale} />
          ) : (
            status >= 500 && <p>{words.errorHint}</p>
          )}
          <p className="quiet request-number">
            {words.requestId}: <code>{request.requestId}</code>
          </p>
        </>
      }
    />
  )
}

import type { Api } from '@reihum/contract/contract.ts'
import { type Interest, interestLimits } from '@reihum/contract/registrations/interest.schema.ts'
import { wishedTimesInWords } from '@reihum/contract/registrations/wished-times.ts'
import { dateInWords, formatTime } from '@reihum/contract/wire/dates.ts'
import type { ReactNode } from 'react'
import { listPath, valuePagePath } from '../../../courses/portal/catalogue-filter.ts'
import { interestPath } from '../../../courses/portal/course-data.ts'
import type { PortalPage } from '../../../tenants/portal/page.ts'
import { pathTo, type Visit } from '../../../tenants/portal/visit.ts'
import { secretive } from '../attendee/booking-page.ts'
import { WayOn } from '../free-place-page.tsx'
import { pagesOfLink } from '../link-of-letter.ts'
import css from '../plain-form.css?inline'
import { RefusedNotice } from '../refused-notice.tsx'
import { interestTexts } from './interest.messages.ts'

type AtInterest = { visit: Visit; token: string; api: Api }

const pathOf = (token: string) => `${interestPath}/${encodeURIComponent(token)}`

type Said = { status?: number; title: string; content: ReactNode }

const layOut = ({ token }: AtInterest, { status = 200, title, content }: Said): PortalPage => ({
  status,
  title,
  path: pathOf(token),
  isIndexed: false,
  headers: secretive,
  css,
  banner: <h1>{title}</h1>,
  content: <div className="plain-form">{content}</div>,
})

function expiredPage(at: AtInterest): PortalPage {
  const texts = interestTexts[at.visit.locale]
  const content = (
    <>
      <p>{texts.expired}</p>
      <WayOn href={pathTo(at.visit, interestPath)} label={texts.again} />
    </>
  )
  return layOut(at, { status: 410, title: texts.expiredTitle, content })
}

function stoppedPage(at: AtInterest): PortalPage {
  const texts = interestTexts[at.visit.locale]
  const content = (
    <>
      <p role="status">{texts.stopped}</p>
      <WayOn href={pathTo(at.visit, listPath)} label={texts.toCourses} />
    </>
  )
  return layOut(at, { title: texts.stoppedTitle, content })
}

type Shown = { at: AtInterest; interest: Interest }

/** What is waited for, and where it stands. */
function Standing({ at: { visit }, interest }: Shown) {
  const { locale } = visit
  const texts = interestTexts[locale]
  const zoned = { timeZone: visit.tenant.timeZone, locale }
  const { group, wish, state, expiresAt } = interest
  const end = dateInWords(expiresAt, zoned)
  const facts = [
    [group.of[locale], group.label[locale]],
    [texts.times, wishedTimesInWords(interest, locale)],
    [texts.wish, wish],
  ].filter(([, value]) => value)
  return (
    <>
      {state === 'open' && (
        <div className="notice positive" role="status">
          <p>{texts.open}</p>
        </div>
      )}
      <dl className="lines">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        {state === 'open'
          ? texts.ends(end)
          : `${texts.confirmHint} ${texts.until(`${end}, ${formatTime(expiresAt, zoned)}`)}`}
      </p>
    </>
  )
}

/** Confirming needs a press of the button, because mail programs open links by themselves. */
function Actions({ at: { visit, token }, interest }: Shown) {
  const texts = interestTexts[visit.locale]
  const action = pathTo(visit, pathOf(token))
  return (
    <>
      {interest.state === 'asked' && (
        <form method="post" action={action}>
          <button type="submit" name="do" value="confirm">
            {texts.confirm}
          </button>
        </form>
      )}
      <form method="post" action={action}>
        <button type="submit" name="do" value="stop" className="plain">
          {interest.state === 'asked' ? texts.refuse : texts.stop}
        </button>
        {interest.state !== 'asked' && <p className="hint">{texts.stopHint}</p>}
      </form>
      <WayOn href={pathTo(visit, valuePagePath(interest.group.path))} label={texts.seeGroup} />
    </>
  )
}

async function interestPageOf(
  at: AtInterest,
  more: { status?: number; refusal?: string } = {},
): Promise<PortalPage> {
  const { visit, token, api } = at
  const interest = await api.registrations.interest({ tenant: visit.tenant.slug, interestToken: token })
  const content = (
    <>
      <RefusedNotice text={more.refusal} />
      <Standing at={at} interest={interest} />
      <Actions at={at} interest={interest} />
    </>
  )
  return layOut(at, { status: more.status ?? 200, title: interestTexts[visit.locale].title, content })
}

/** Behind the link of a letter. */
export const interestPages = pagesOfLink<AtInterest>({
  path: ({ token }) => pathOf(token),
  page: interestPageOf,
  expired: expiredPage,
  stopped: stoppedPage,
  confirm: ({ visit, token, api }) =>
    api.registrations.confirmInterest({ tenant: visit.tenant.slug, interestToken: token }),
  stop: ({ visit, token, api }) =>
    api.registrations.stopInterest({ tenant: visit.tenant.slug, interestToken: token }),
  tooMany: { code: 'TOO_MANY_INTERESTS', limit: interestLimits.ofAddress },
})

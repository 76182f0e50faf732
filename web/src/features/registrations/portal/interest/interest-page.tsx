import type { Api } from '@reihum/contract/contract.ts'
import { refusalText } from '@reihum/contract/refusals.ts'
import { type Interest, interestLimits } from '@reihum/contract/registrations/interest.schema.ts'
import { wishedTimesInWords } from '@reihum/contract/registrations/wished-times.ts'
import { dateInWords, formatTime } from '@reihum/contract/wire/dates.ts'
import type { ReactNode } from 'react'
import { listPath, valuePagePath } from '../../../courses/portal/catalogue-filter.ts'
import { interestPath } from '../../../courses/portal/course-data.ts'
import type { PlainAnswer, PortalPage, Redirect } from '../../../tenants/portal/page.ts'
import { refusalOf } from '../../../tenants/portal/refusal.ts'
import { pathTo, type Visit } from '../../../tenants/portal/visit.ts'
import { secretive } from '../attendee/booking-page.ts'
import { WayOn } from '../free-place-page.tsx'
import css from '../plain-form.css?inline'
import { RefusedNotice } from '../refused-notice.tsx'
import { interestTexts } from './interest.messages.ts'

export type AtInterest = { visit: Visit; token: string; api: Api }

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

async function unlessExpired<Answer>(at: AtInterest, answer: () => Promise<Answer>) {
  try {
    return await answer()
  } catch (error) {
    const code = refusalOf(error)?.code
    // A link that was cut off in the mail is treated as an expired one.
    if (code === 'ACCESS_LINK_EXPIRED' || code === 'INVALID_INPUT') return expiredPage(at)
    throw error
  }
}

/** Behind the link of a letter. It changes nothing, because programs that examine mails open every link. */
export const interestPage = (at: AtInterest): Promise<PortalPage> =>
  unlessExpired(at, () => interestPageOf(at))

async function confirm(at: AtInterest): Promise<PortalPage | Redirect> {
  try {
    await at.api.registrations.confirmInterest({ tenant: at.visit.tenant.slug, interestToken: at.token })
    return { redirect: pathTo(at.visit, pathOf(at.token)), status: 303 }
  } catch (error) {
    if (refusalOf(error)?.code !== 'TOO_MANY_INTERESTS') throw error
    const refusal = refusalText('TOO_MANY_INTERESTS', at.visit.locale, { limit: interestLimits.ofAddress })
    return interestPageOf(at, { status: 409, refusal })
  }
}

const stop = ({ visit, token, api }: AtInterest) =>
  api.registrations.stopInterest({ tenant: visit.tenant.slug, interestToken: token })

/** What mail programs send when their reader presses their own button (RFC 8058): no cookies, no page, no redirect. */
async function stopByMailProgram(at: AtInterest): Promise<PlainAnswer> {
  await stop(at)
  return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8', ...secretive }, body: 'OK\n' }
}

/** Confirms, or deletes the address; a form that asks for neither changes nothing. */
export function answerInterest(
  at: AtInterest,
  form: URLSearchParams,
): Promise<PortalPage | Redirect | PlainAnswer> {
  return unlessExpired<PortalPage | Redirect | PlainAnswer>(at, async () => {
    if (form.get('List-Unsubscribe') === 'One-Click') return stopByMailProgram(at)
    if (form.get('do') === 'confirm') return confirm(at)
    if (form.get('do') !== 'stop') return interestPageOf(at, { status: 400 })
    await stop(at)
    return stoppedPage(at)
  })
}

import type { OwnRecommending } from '@reihum/contract/registrations/recommending.schema.ts'
import { dayInWords } from '@reihum/contract/wire/dates.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { allOwnBookings } from '@reihum/contract/wire/own-bookings.ts'
import { ownPath } from '../../../tenants/portal/behind-link.ts'
import type { PortalPage, Redirect } from '../../../tenants/portal/page.ts'
import type { Asked } from '../../../tenants/portal/portal-room.ts'
import { refusalOf } from '../../../tenants/portal/refusal.ts'
import { pathTo, publicAddress, type Visit } from '../../../tenants/portal/visit.ts'
import { bookingPath, secretive } from '../attendee/booking-page.ts'
import { behindLink } from '../attendee/registration-page.tsx'
import { ownTexts } from '../own/own.messages.ts'
import { unlessSignedOut } from '../own/sign-in-page.tsx'
import formCss from '../plain-form.css?inline'
import recommendCss from './recommend.css?inline'
import { recommendTexts } from './recommend.messages.ts'

export const recommendPath = '/me/recommend'

const bookingRecommendPath = (accessToken: string) => bookingPath(accessToken, '/recommend')

type At = Pick<Asked, 'visit' | 'api'> & { accessToken: string }
type Shown = { visit: Visit; own: OwnRecommending; path: string }

const isOfSession = ({ accessToken }: Pick<At, 'accessToken'>) => accessToken === allOwnBookings

const pathOf = (at: At) => (isOfSession(at) ? recommendPath : bookingRecommendPath(at.accessToken))

type Less = { percent: number | null; cents: number | null }

const lessText = ({ percent, cents }: Less, { locale, tenant }: Visit) =>
  percent === null ? formatMoney(cents ?? 0, tenant.currencyCode, locale) : `${percent} %`

function newcomerLess({ own: { terms }, visit }: Pick<Shown, 'own' | 'visit'>): string {
  return lessText({ percent: terms.newcomerPercent, cents: terms.newcomerCents }, visit)
}

/** What it brings to both, in words. */
function Terms({ own, visit }: Shown) {
  const texts = recommendTexts[visit.locale]
  const { terms, courseTitles } = own
  const reward = lessText({ percent: terms.rewardPercent, cents: terms.rewardCents }, visit)
  return (
    <>
      <p>{texts.newcomer(newcomerLess({ own, visit }))}</p>
      {courseTitles.length > 0 && <p>{texts.onlyFor(courseTitles.join(', '))}</p>}
      <p>
        {texts.reward(reward, terms.rewardMonths)} {texts.most(terms.mostRewards)}
      </p>
      <p className="quiet">{texts.privacy}</p>
    </>
  )
}

/** The code and the link as text, so that they are copied without a script, and a letter to pass them on. */
function Code({ code, ...shown }: Shown & { code: string }) {
  const { visit } = shown
  const texts = recommendTexts[visit.locale]
  const { name } = visit.tenant
  const link = publicAddress(visit, '/course-list', { code })
  const body = texts.mailBody(name, newcomerLess(shown), link, code)
  const mail = `mailto:?subject=${encodeURIComponent(texts.mailSubject(name))}&body=${encodeURIComponent(body)}`
  return (
    <section aria-labelledby="own-code">
      <h2 id="own-code">{texts.yours}</h2>
      <p className="code">{code}</p>
      <div className="field">
        <label htmlFor="own-link">{texts.link}</label>
        <input id="own-link" readOnly value={link} aria-describedby="own-link-hint" />
        <p className="hint" id="own-link-hint">
          {texts.linkHint}
        </p>
      </div>
      <p className="way-on">
        <a className="button solid" href={mail}>
          {texts.mail}
        </a>
      </p>
    </section>
  )
}

function Rewards({ own: { rewards, code }, visit }: Shown) {
  const texts = recommendTexts[visit.locale]
  if (rewards.length === 0 && code === null) return null
  return (
    <section aria-labelledby="rewards">
      <h2 id="rewards">{texts.rewards}</h2>
      {rewards.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className="rewards">
          {rewards.map((reward) => (
            <li key={reward.code}>
              <b>{reward.code}</b>
              <span className="quiet">
                {texts.rewardLine(lessText(reward, visit), dayInWords(reward.validUntil, visit.locale))}
                {reward.isUsed && ` · ${texts.used}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const commonOf = (visit: Visit, path: string) => ({
  title: recommendTexts[visit.locale].title,
  path,
  isIndexed: false,
  headers: secretive,
  css: formCss + recommendCss,
  banner: <h1>{recommendTexts[visit.locale].title}</h1>,
})

function layOut(shown: Shown, back: { path: string; text: string }): PortalPage {
  const { visit, own, path } = shown
  const texts = recommendTexts[visit.locale]
  return {
    ...commonOf(visit, path),
    status: 200,
    content: (
      <div className="plain-form recommending">
        {visit.query.get('done') === 'code' && own.code && (
          <p className="notice positive" role="status">
            {texts.done}
          </p>
        )}
        <p className="ways">
          <a href={pathTo(visit, back.path)}>{back.text}</a>
        </p>
        {own.isActive ? <Terms {...shown} /> : <p className="notice">{texts.off}</p>}
        {own.code && <Code {...shown} code={own.code} />}
        {own.isActive && !own.code && (
          <form method="post" action={pathTo(visit, path)}>
            <button type="submit">{texts.take}</button>
          </form>
        )}
        <Rewards {...shown} />
      </div>
    ),
  }
}

function backOf({ visit, accessToken }: At) {
  return isOfSession({ accessToken })
    ? { path: ownPath, text: ownTexts[visit.locale].all }
    : { path: bookingPath(accessToken), text: recommendTexts[visit.locale].back }
}

/** Nobody has a confirmed place, or the programme is off: said on the page, because somebody may have kept its address. */
function notPossible(at: At): PortalPage {
  const { visit } = at
  const back = backOf(at)
  return {
    ...commonOf(visit, pathOf(at)),
    status: 404,
    content: (
      <div className="plain-form">
        <p className="notice">{recommendTexts[visit.locale].notPossible}</p>
        <p className="way-on">
          <a className="button" href={pathTo(visit, back.path)}>
            {back.text}
          </a>
        </p>
      </div>
    ),
  }
}

/** A page of the session, or behind the link of a booking. */
async function behind<Answer>(
  at: At,
  answer: () => Promise<Answer | PortalPage>,
): Promise<Answer | PortalPage> {
  const unlessImpossible = async () => {
    try {
      return await answer()
    } catch (error) {
      if (refusalOf(error)?.code === 'NOT_FOUND') return notPossible(at)
      throw error
    }
  }
  return isOfSession(at) ? unlessSignedOut(at, unlessImpossible) : behindLink(at, unlessImpossible)
}

/** What recommending brings, the own code with its link, and what it has brought. */
export const recommendPage = (at: At): Promise<PortalPage> =>
  behind(at, async () => {
    const { visit, api, accessToken } = at
    const own = await api.registrations.ownRecommending({ tenant: visit.tenant.slug, accessToken })
    return layOut({ visit, own, path: pathOf(at) }, backOf(at))
  })

/** Makes the code, or finds the one that is there. */
export const takeCode = (at: At): Promise<PortalPage | Redirect> =>
  behind<PortalPage | Redirect>(at, async () => {
    const { visit, api, accessToken } = at
    await api.registrations.takeRecommendingCode({
      tenant: visit.tenant.slug,
      accessToken,
      language: visit.locale,
    })
    return { redirect: pathTo(visit, pathOf(at), { done: 'code' }), status: 303 }
  })

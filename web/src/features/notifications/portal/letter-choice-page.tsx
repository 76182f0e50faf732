import type { Api } from '@reihum/contract/contract.ts'
import {
  type OptionalLetter,
  optionalLetters,
  optionalLetterWords,
} from '@reihum/contract/messages/optional-letters.ts'
import type { LetterChoice } from '@reihum/contract/notifications/letter-choice.schema.ts'
import type { ReactNode } from 'react'
import { secretive } from '../../registrations/portal/attendee/booking-page.ts'
import formCss from '../../registrations/portal/plain-form.css?inline'
import type { PlainAnswer, PortalPage, Redirect } from '../../tenants/portal/page.ts'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import choiceCss from './letter-choice.css?inline'
import { letterChoiceTexts } from './letter-choice.messages.ts'

type At = {
  visit: Visit
  token: string
  /** The kind of the letter that the link was in; null: the link is of none. */
  kind: OptionalLetter | null
}

const pathOf = (token: string) => `/letters/${encodeURIComponent(token)}`

const kindOf = (given: string): OptionalLetter | null =>
  optionalLetters.find((kind) => kind === given) ?? null

/** Kinds from a form or the query, each once and in their order. */
const kindsIn = (given: readonly string[]): OptionalLetter[] =>
  optionalLetters.filter((kind) => given.includes(kind))

const formerIn = ({ query }: Visit): OptionalLetter[] | null => {
  const was = query.get('was')
  return was === null ? null : kindsIn(was.split(','))
}

type SendingProps = { at: At; unwanted: readonly string[]; className?: string; children: ReactNode }

function Sending({ at, unwanted, className, children }: SendingProps) {
  return (
    <form method="post" className={className} action={pathTo(at.visit, pathOf(at.token))}>
      {unwanted.map((kind) => (
        <input key={kind} type="hidden" name="unwanted" value={kind} />
      ))}
      <input type="hidden" name="do" value="set" />
      {children}
    </form>
  )
}

type Shown = { at: At; choice: LetterChoice }

/** What is not sent any more, and the way back to how it was before. */
function Outcome({ at, choice: { unwanted } }: Shown) {
  const { locale } = at.visit
  const texts = letterChoiceTexts[locale]
  const former = formerIn(at.visit)
  // A mail program has given up this kind already, or it was done behind an earlier letter.
  const isGivenUp = at.kind !== null && unwanted.includes(at.kind)
  if (former === null && !isGivenUp) return null
  const names = unwanted.map((kind) => optionalLetterWords[kind].name[locale]).join(', ')
  const before = former ?? unwanted.filter((kind) => kind !== at.kind)
  return (
    <div className="notice positive outcome" role="status">
      {former !== null && <strong>{texts.saved}</strong>}
      <p>{unwanted.length > 0 ? texts.gone(names) : texts.all}</p>
      {before.join() !== unwanted.join() && (
        <Sending at={at} unwanted={before}>
          <button type="submit" className="plain">
            {texts.undo}
          </button>
        </Sending>
      )}
    </div>
  )
}

/** Gives up the kind of the letter that led here with one press. */
function Stop({ at, choice: { unwanted } }: Shown) {
  const { locale } = at.visit
  if (at.kind === null || unwanted.includes(at.kind)) return null
  return (
    <Sending at={at} unwanted={[...unwanted, at.kind]} className="stop">
      <button type="submit">{optionalLetterWords[at.kind].stop[locale]}</button>
      <p className="hint">{letterChoiceTexts[locale].stopHint}</p>
    </Sending>
  )
}

function Choices({ at, choice: { unwanted } }: Shown) {
  const { locale } = at.visit
  const texts = letterChoiceTexts[locale]
  const isStopOffered = at.kind !== null && !unwanted.includes(at.kind)
  return (
    <form method="post" className="wanted" action={pathTo(at.visit, pathOf(at.token))}>
      <fieldset>
        <legend>{texts.choose}</legend>
        {optionalLetters.map((kind) => (
          <label className="choice" key={kind}>
            <input type="checkbox" name="wanted" value={kind} defaultChecked={!unwanted.includes(kind)} />
            <span>
              {optionalLetterWords[kind].name[locale]}
              <small className="hint">{optionalLetterWords[kind].explanation[locale]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="buttons">
        <button type="submit" name="do" value="save" {...(isStopOffered && { className: 'plain' })}>
          {texts.save}
        </button>
        {unwanted.length < optionalLetters.length && (
          <button type="submit" name="do" value="nothing" className="plain">
            {texts.nothing}
          </button>
        )}
      </div>
    </form>
  )
}

function layOut({ at, choice }: Shown): PortalPage {
  const { visit, token } = at
  const texts = letterChoiceTexts[visit.locale]
  return {
    status: 200,
    path: pathOf(token),
    isIndexed: false,
    headers: secretive,
    css: `${formCss}${choiceCss}`,
    title: texts.title,
    banner: <h1>{texts.title}</h1>,
    content: (
      <div className="plain-form">
        <Outcome at={at} choice={choice} />
        <p className="address">{texts.whose(choice.address, visit.tenant.name)}</p>
        <Stop at={at} choice={choice} />
        <Choices at={at} choice={choice} />
        <section className="always">
          <h2>{texts.always}</h2>
          <p className="hint">{texts.alwaysHint}</p>
          <ul>
            {(['booking', 'money', 'waiting', 'dates', 'access'] as const).map((key) => (
              <li key={key}>{texts[key]}</li>
            ))}
          </ul>
        </section>
      </div>
    ),
  }
}

type Params = Readonly<Record<string, string>>

/** Null: no letter has such a link. */
function atOf(visit: Visit, { token = '', kind }: Params): At | null {
  const known = kind === undefined ? null : kindOf(kind)
  if (!/^[\w-]{20,100}$/.test(token) || (kind !== undefined && known === null)) return null
  return { visit, token, kind: known }
}

const read = ({ visit, token }: At, api: Api) =>
  api.notifications.getLetterChoice({ tenant: visit.tenant.slug, letterToken: token })

/** Shows the choices. It changes nothing, because programs that examine mails open every link in them. */
export async function letterChoicePage(visit: Visit, params: Params, api: Api): Promise<PortalPage | null> {
  const at = atOf(visit, params)
  return at && layOut({ at, choice: await read(at, api) })
}

/** The kinds that a form leaves unwanted. */
function unwantedBy(form: URLSearchParams): OptionalLetter[] {
  switch (form.get('do')) {
    case 'set':
      return kindsIn(form.getAll('unwanted'))
    case 'nothing':
      return [...optionalLetters]
    default: {
      const wanted = form.getAll('wanted')
      return optionalLetters.filter((kind) => !wanted.includes(kind))
    }
  }
}

export async function saveLetterChoice(
  visit: Visit,
  params: Params,
  form: URLSearchParams,
  api: Api,
): Promise<Redirect | null> {
  const at = atOf(visit, params)
  if (!at) return null
  const { unwanted: before } = await read(at, api)
  const tenant = visit.tenant.slug
  await api.notifications.saveLetterChoice({ tenant, letterToken: at.token, unwanted: unwantedBy(form) })
  // Empty as well, so that it is known how it was.
  const path = pathTo(visit, pathOf(at.token), { was: before.join() || 'nothing' })
  return { redirect: path, status: 303 }
}

/**
 * Mail programs send this when their reader presses their own button (RFC 8058): no cookies, no page, no redirect. Without its words
 * it is somebody else's form, which changes nothing.
 */
export async function stopByMailProgram(
  visit: Visit,
  params: Params,
  form: URLSearchParams,
  api: Api,
): Promise<PlainAnswer | null> {
  const at = atOf(visit, params)
  if (!at?.kind) return null
  const headers = { 'content-type': 'text/plain; charset=utf-8', ...secretive }
  if (form.get('List-Unsubscribe') !== 'One-Click')
    return { status: 400, headers, body: 'List-Unsubscribe=One-Click is missing\n' }
  await api.notifications.stopLetters({ tenant: visit.tenant.slug, letterToken: at.token, kind: at.kind })
  return { status: 200, headers, body: 'OK\n' }
}

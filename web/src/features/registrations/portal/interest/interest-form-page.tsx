import type { Api } from '@reihum/contract/contract.ts'
import { refusalText } from '@reihum/contract/refusals.ts'
import type { InterestGroup } from '@reihum/contract/registrations/interest.schema.ts'
import type { ReactNode } from 'react'
import { listPath } from '../../../courses/portal/catalogue-filter.ts'
import { interestPath } from '../../../courses/portal/course-data.ts'
import { privacyPath } from '../../../tenants/portal/legal-pages.tsx'
import type { PortalPage, Redirect } from '../../../tenants/portal/page.ts'
import { refusalOf } from '../../../tenants/portal/refusal.ts'
import { pathTo, type Visit } from '../../../tenants/portal/visit.ts'
import type { EntryError } from '../entry-errors.ts'
import { ErrorSummary } from '../error-summary.tsx'
import { plainErrors } from '../field-errors.ts'
import { WayOn } from '../free-place-page.tsx'
import plainCss from '../plain-form.css?inline'
import { RefusedNotice } from '../refused-notice.tsx'
import css from './interest.css?inline'
import { interestTexts } from './interest.messages.ts'
import { type Entered, InterestFields } from './interest-fields.tsx'

type Said = { status?: number; title: string; content: ReactNode }

const layOut = ({ status = 200, title, content }: Said): PortalPage => ({
  status,
  title,
  path: interestPath,
  isIndexed: false,
  headers: { 'cache-control': 'no-store' },
  css: plainCss + css,
  banner: <h1>{title}</h1>,
  content: <div className="plain-form">{content}</div>,
})

type Filled = { entered: Entered; errors?: EntryError[]; refusal?: string; status?: number }

function UseOfAddress({ visit }: { visit: Visit }) {
  const texts = interestTexts[visit.locale]
  return (
    <p className="hint">
      {texts.privacyBefore}
      <a href={pathTo(visit, privacyPath)} target="_blank" rel="noopener">
        {texts.privacyLink}
      </a>
      {texts.privacyAfter}
    </p>
  )
}

function formPage(visit: Visit, groups: readonly InterestGroup[], filled: Filled): PortalPage {
  const texts = interestTexts[visit.locale]
  const { entered, errors = [], refusal, status = 200 } = filled
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message
  const content = (
    <>
      <ErrorSummary errors={errors} refusal={null} visit={visit} />
      <RefusedNotice text={refusal} />
      <p>{texts.hint}</p>
      <form className="interest-form" method="post" noValidate action={pathTo(visit, interestPath)}>
        <InterestFields entered={entered} groups={groups} errorOf={errorOf} locale={visit.locale} />
        <button type="submit">{texts.ask}</button>
        <UseOfAddress visit={visit} />
      </form>
    </>
  )
  return layOut({ status, title: texts.title, content })
}

function sentPage(visit: Visit): PortalPage {
  const texts = interestTexts[visit.locale]
  const content = (
    <>
      <div className="notice info" role="status">
        <p>{texts.sent}</p>
      </div>
      <p className="hint">{texts.sentHint}</p>
      <WayOn href={pathTo(visit, listPath)} label={texts.toCourses} />
    </>
  )
  return layOut({ title: texts.sentTitle, content })
}

function nothingPage(visit: Visit): PortalPage {
  const texts = interestTexts[visit.locale]
  const content = (
    <>
      <p>{texts.noGroups}</p>
      <WayOn href={pathTo(visit, listPath)} label={texts.toCourses} />
    </>
  )
  return layOut({ status: 404, title: texts.title, content })
}

async function filledPage(visit: Visit, api: Api, filled: Filled): Promise<PortalPage> {
  const { items } = await api.registrations.interestGroups({ tenant: visit.tenant.slug })
  return items.length === 0 ? nothingPage(visit) : formPage(visit, items, filled)
}

/** Asks what somebody would like to be told of, or says that the letter is on its way. */
export async function interestFormPage(visit: Visit, api: Api): Promise<PortalPage> {
  if (visit.query.has('sent')) return sentPage(visit)
  const group = visit.query.get('group') ?? ''
  const entered = { group, email: '', wish: '', weekdays: [], fromHour: '', untilHour: '' }
  return filledPage(visit, api, { entered })
}

function read(form: URLSearchParams): Entered {
  const text = (name: string) => form.get(name)?.trim() ?? ''
  return {
    group: text('group'),
    email: text('email'),
    wish: text('wish').replaceAll('\r\n', '\n'),
    weekdays: form.getAll('weekdays'),
    fromHour: text('fromHour'),
    untilHour: text('untilHour'),
  }
}

const hourOf = (entered: string) => (entered === '' ? null : Number(entered))

/** What the form says to a refusal; null: it is none of those that can be expected. */
function answerTo(error: unknown, visit: Visit): Omit<Filled, 'entered'> | null {
  const refusal = refusalOf(error)
  const { locale } = visit
  if (refusal?.code === 'INVALID_INPUT') {
    const { group, email, wish, weekdays, fromHour, untilHour } = interestTexts[locale]
    const labels = { group, email, wish, weekdays, fromHour, untilHour }
    return { errors: plainErrors(refusal.data.errors, labels, locale), status: 422 }
  }
  if (refusal?.code === 'TOO_MANY_ATTEMPTS') {
    const seconds = Number(refusal.data.seconds ?? 60)
    return { refusal: refusalText('TOO_MANY_ATTEMPTS', locale, { seconds }), status: 429 }
  }
  if (refusal?.code === 'INTERESTS_FULL') return { refusal: refusalText(refusal.code, locale), status: 409 }
  return null
}

export async function askForInterest(
  visit: Visit,
  api: Api,
  form: URLSearchParams,
): Promise<PortalPage | Redirect> {
  const entered = read(form)
  try {
    await api.registrations.askForInterest({
      ...entered,
      tenant: visit.tenant.slug,
      language: visit.locale,
      weekdays: entered.weekdays.map(Number),
      fromHour: hourOf(entered.fromHour),
      untilHour: hourOf(entered.untilHour),
    })
    return { redirect: pathTo(visit, interestPath, { sent: 1 }), status: 303 }
  } catch (error) {
    const answer = answerTo(error, visit)
    if (!answer) throw error
    return filledPage(visit, api, { entered, ...answer })
  }
}

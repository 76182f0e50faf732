import type { Api } from '@reihum/contract/contract.ts'
import type { FeedbackPage, GivenFeedback } from '@reihum/contract/feedback/feedback.schema.ts'
import { dateInWords } from '@reihum/contract/wire/dates.ts'
import { secretive } from '../../registrations/portal/attendee/booking-page.ts'
import type { EntryError } from '../../registrations/portal/entry-errors.ts'
import { ErrorSummary } from '../../registrations/portal/error-summary.tsx'
import { plainErrors } from '../../registrations/portal/field-errors.ts'
import { FormField } from '../../registrations/portal/form-field.tsx'
import formCss from '../../registrations/portal/plain-form.css?inline'
import { RefusedNotice } from '../../registrations/portal/refused-notice.tsx'
import type { PortalPage, Redirect } from '../../tenants/portal/page.ts'
import { refusalOf } from '../../tenants/portal/refusal.ts'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import feedbackCss from './feedback.css?inline'
import { feedbackTexts } from './feedback-texts.ts'
import { inWords, QuestionField, questionName } from './question-field.tsx'
import { StarsField } from './stars-field.tsx'

const pathOf = (token: string) => `/feedback/${encodeURIComponent(token)}`

type Shown = {
  visit: Visit
  token: string
  page: FeedbackPage
  /** What was entered, where the form is shown again. */
  entered?: URLSearchParams
  errors?: EntryError[]
  refusal?: string
  status?: number
}

/** Who learns whose feedback it is, said where it is decided. */
function Names({ visit, page, entered }: Shown) {
  const texts = feedbackTexts[visit.locale]
  const { name: company } = visit.tenant
  if (page.naming === 'anonymous') return <p>{texts.anonymous(company)}</p>
  if (page.naming === 'named') return <p>{texts.named(company, page.name)}</p>
  return (
    <div className="field">
      <label className="choice">
        <input
          type="checkbox"
          name="showsName"
          value="on"
          defaultChecked={entered?.get('showsName') === 'on'}
        />
        <span>
          {texts.showName(company)}
          <span className="quiet">{texts.showNameHint}</span>
        </span>
      </label>
    </div>
  )
}

function Form(shown: Shown) {
  const { visit, token, page, entered, errors = [] } = shown
  const { locale } = visit
  const texts = feedbackTexts[locale]
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message
  const intro = inWords(page.intro, locale)
  return (
    <>
      {intro && <p>{intro}</p>}
      <p className="quiet">{texts.required}</p>
      <form method="post" noValidate action={pathTo(visit, pathOf(token))}>
        <input type="hidden" name="naming" value={page.naming} />
        <StarsField
          name="stars"
          label={texts.stars}
          value={entered?.get('stars') ?? ''}
          isRequired
          error={errorOf('stars')}
          locale={locale}
        />
        {page.questions.map((asked) => (
          <QuestionField
            key={asked.id}
            asked={asked}
            value={entered?.get(questionName(asked.id)) ?? ''}
            error={errorOf(questionName(asked.id))}
            locale={locale}
          />
        ))}
        <FormField
          type="textarea"
          name="comment"
          label={texts.comment}
          value={entered?.get('comment') ?? ''}
          error={errorOf('comment')}
          optional={texts.optional}
        />
        <Names {...shown} />
        {page.state !== 'example' && <button type="submit">{texts.send}</button>}
      </form>
    </>
  )
}

/** What stands there instead of the form. */
function Instead({ visit, page: { state, course } }: Shown) {
  const texts = feedbackTexts[visit.locale]
  const day = course.startsAt
    ? dateInWords(course.startsAt, { timeZone: visit.tenant.timeZone, locale: visit.locale })
    : ''
  return (
    <>
      {state === 'given' && (
        <div className="notice positive thanks" role="status">
          <strong>{texts.thanks}</strong>
          <span>{texts.thanksMore(visit.tenant.name)}</span>
        </div>
      )}
      {state === 'early' && <p className="notice info">{texts.early(course.title, day)}</p>}
      {state === 'closed' && <p className="notice info">{texts.closed}</p>}
      <p className="way-on">
        <a className="button" href={pathTo(visit, '/course-list')}>
          {texts.toCourses}
        </a>
      </p>
    </>
  )
}

function layOut(shown: Shown): PortalPage {
  const { visit, token, page, errors = [], refusal, status = 200 } = shown
  const texts = feedbackTexts[visit.locale]
  const isForm = page.state === 'open' || page.state === 'example'
  return {
    status,
    path: pathOf(token),
    isIndexed: false,
    headers: secretive,
    css: `${formCss}${feedbackCss}`,
    title: texts.title,
    banner: <h1>{page.course.title ? texts.how(page.course.title) : texts.howExample}</h1>,
    content: (
      <div className="plain-form feedback">
        <ErrorSummary errors={errors} refusal={null} visit={visit} />
        <RefusedNotice text={refusal} />
        {page.state === 'example' && <p className="notice info">{texts.example}</p>}
        {isForm ? <Form {...shown} /> : <Instead {...shown} />}
      </div>
    ),
  }
}

const read = ({ tenant }: Visit, token: string, api: Api) =>
  api.feedback.page({ tenant: tenant.slug, feedbackToken: token })

/** Null where the link is not one of ours, such as one that was cut off in the mail. */
async function unlessUnknown<Answer>(answer: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer()
  } catch (error) {
    const code = refusalOf(error)?.code
    if (code === 'NOT_FOUND') return null
    throw error
  }
}

const isToken = (token: string) => /^[0-9a-f-]{36}(\.[\w-]{43})?$/.test(token)

export async function feedbackPage(visit: Visit, token: string, api: Api): Promise<PortalPage | null> {
  if (!isToken(token)) return null
  return unlessUnknown(async () => layOut({ visit, token, page: await read(visit, token, api) }))
}

/** What the form says, as the contract takes it: a form sends stars as text. */
function givenIn(form: URLSearchParams, { questions }: FeedbackPage): GivenFeedback {
  const entered = (name: string) => form.get(name)?.trim() ?? ''
  return {
    stars: Number(entered('stars')),
    comment: entered('comment'),
    naming: entered('naming') as GivenFeedback['naming'],
    showsName: entered('showsName') === 'on',
    answers: questions.flatMap(({ id, kind }) => {
      const answer = entered(questionName(id))
      return answer === '' ? [] : [{ questionId: id, value: kind === 'stars' ? Number(answer) : answer }]
    }),
  }
}

/** The errors at the fields of the form: answers are named by their place or by their question. */
function errorsOf(data: unknown, { visit, page }: Pick<Shown, 'visit' | 'page'>, sent: GivenFeedback) {
  const { locale } = visit
  const texts = feedbackTexts[locale]
  const labels: Record<string, string> = { stars: texts.stars, comment: texts.comment }
  for (const { id, label } of page.questions) labels[questionName(id)] = inWords(label, locale)
  const errors = Array.isArray(data) ? (data as { path: string }[]) : []
  const atFields = errors.map((error) => {
    const [, named = ''] = /^answers\.([^.]+)/.exec(error.path) ?? []
    if (!named) return error
    const id = /^\d+$/.test(named) ? (sent.answers[Number(named)]?.questionId ?? '') : named
    return { ...error, path: questionName(id) }
  })
  return plainErrors(atFields, labels, locale)
}

/** Sends what was filled in; the address is opened anew afterwards, so that going back sends nothing twice. */
export async function sendFeedback(
  visit: Visit,
  token: string,
  form: URLSearchParams,
  api: Api,
): Promise<PortalPage | Redirect | null> {
  if (!isToken(token)) return null
  return unlessUnknown(async () => {
    const page = await read(visit, token, api)
    const again = (more: Partial<Shown>) => layOut({ visit, token, page, entered: form, ...more })
    const toPage = { redirect: pathTo(visit, pathOf(token)), status: 303 as const }
    if (page.state !== 'open') return toPage
    const sent = givenIn(form, page)
    const missing = sent.stars >= 1 ? [] : [{ path: 'stars', code: 'required' }]
    try {
      if (missing.length > 0) {
        const others = page.questions
          .filter(({ id, required }) => required && !sent.answers.some(({ questionId }) => questionId === id))
          .map(({ id }) => ({ path: `answers.${id}`, code: 'required' }))
        return again({ errors: errorsOf([...missing, ...others], { visit, page }, sent), status: 422 })
      }
      await api.feedback.give({ tenant: visit.tenant.slug, feedbackToken: token, ...sent })
      return toPage
    } catch (error) {
      const { code, data } = refusalOf(error) ?? {}
      if (code === 'INVALID_INPUT')
        return again({ errors: errorsOf(data?.errors, { visit, page }, sent), status: 422 })
      if (code === 'CONFLICT') return again({ refusal: feedbackTexts[visit.locale].changed, status: 409 })
      // The page itself says that it was given already, or why it cannot be given.
      if (code?.startsWith('FEEDBACK_')) return toPage
      throw error
    }
  })
}

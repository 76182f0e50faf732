import type { Api } from '@reihum/contract/contract.ts'
import { fieldErrors } from '@reihum/contract/field-errors.ts'
import {
  type WithdrawalFields,
  type WithdrawalReceipt,
  withdrawalFields,
} from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { dateInWords, formatTime } from '@reihum/contract/wire/dates.ts'
import { accessLinkPath } from '../../../courses/portal/course-data.ts'
import type { PortalPage } from '../../../tenants/portal/page.ts'
import { refusalOf } from '../../../tenants/portal/refusal.ts'
import { pathTo, type Visit } from '../../../tenants/portal/visit.ts'
import type { EntryError } from '../entry-errors.ts'
import { ErrorSummary } from '../error-summary.tsx'
import { plainErrors } from '../field-errors.ts'
import { FormField } from '../form-field.tsx'
import css from '../plain-form.css?inline'
import { withdrawTexts } from './withdraw.messages.ts'

export const withdrawPath = '/withdraw'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Typed = WithdrawalFields & { requestKey: string; captcha: string }

function read(form: URLSearchParams): Typed {
  const text = (name: string) => form.get(name)?.trim() ?? ''
  const requestKey = text('requestKey')
  return {
    name: text('name'),
    contract: text('contract'),
    email: text('email'),
    captcha: text('captcha'),
    requestKey: uuid.test(requestKey) ? requestKey : crypto.randomUUID(),
  }
}

type Framed = { heading: string; status?: number; hasForm?: true; children: React.ReactNode }

function framed(visit: Visit, { heading, status = 200, hasForm, children }: Framed): PortalPage {
  return {
    status,
    title: withdrawTexts[visit.locale].title,
    path: withdrawPath,
    isIndexed: false,
    headers: { 'cache-control': 'no-store' },
    css,
    ...(hasForm && { hasForm }),
    banner: <h1>{heading}</h1>,
    content: <div className="plain-form">{children}</div>,
  }
}

function entry(visit: Visit, typed: Typed, errors: EntryError[] = []): PortalPage {
  const texts = withdrawTexts[visit.locale]
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message
  return framed(visit, {
    heading: texts.title,
    status: errors.length > 0 ? 422 : 200,
    children: (
      <>
        <ErrorSummary errors={errors} refusal={null} visit={visit} />
        <p>{texts.hint}</p>
        <form method="post" noValidate action={pathTo(visit, withdrawPath)}>
          <p className="quiet">{texts.required}</p>
          <input type="hidden" name="step" value="review" />
          <input type="hidden" name="requestKey" defaultValue={typed.requestKey} />
          <FormField
            name="name"
            label={texts.name}
            value={typed.name}
            error={errorOf('name')}
            autoComplete="name"
          />
          <FormField
            name="contract"
            label={texts.contract}
            hint={texts.contractHint}
            value={typed.contract}
            error={errorOf('contract')}
          />
          <FormField
            name="email"
            label={texts.email}
            hint={texts.emailHint}
            value={typed.email}
            error={errorOf('email')}
            type="email"
            autoComplete="email"
          />
          <div className="buttons">
            <button type="submit">{texts.next}</button>
          </div>
        </form>
        <p className="quiet">{texts.whole}</p>
        <p className="ways">
          <a href={pathTo(visit, accessLinkPath)}>{texts.requestLink}</a>
        </p>
      </>
    ),
  })
}

function Fields({ typed, visit }: { typed: WithdrawalFields; visit: Visit }) {
  const texts = withdrawTexts[visit.locale]
  return (
    <dl className="lines">
      {(['name', 'contract', 'email'] as const).map((key) => (
        <div key={key}>
          <dt>{texts[key]}</dt>
          <dd>{typed[key]}</dd>
        </div>
      ))}
    </dl>
  )
}

function review(visit: Visit, typed: Typed): PortalPage {
  const texts = withdrawTexts[visit.locale]
  const { name, contract, email, requestKey } = typed
  const fields = (step: string) =>
    Object.entries({ step, requestKey, name, contract, email }).map(([key, value]) => (
      <input key={key} type="hidden" name={key} defaultValue={value} />
    ))
  // With scripts a challenge is solved unseen; then the receipt may be mailed to any address.
  const challenge = `/api/auth/captcha?${new URLSearchParams({ purpose: 'withdrawal', tenant: visit.tenant.slug })}`
  return framed(visit, {
    heading: texts.review,
    hasForm: true,
    children: (
      <>
        <p>{texts.reviewHint}</p>
        <blockquote>{texts.declaration(name, contract, visit.tenant.name)}</blockquote>
        <Fields typed={typed} visit={visit} />
        <p className="quiet">{texts.whole}</p>
        <div className="buttons">
          <form method="post" action={pathTo(visit, withdrawPath)} data-captcha={challenge}>
            {fields('declare')}
            <input type="hidden" name="captcha" defaultValue="" />
            <button type="submit">{texts.confirm}</button>
          </form>
          <form method="post" action={pathTo(visit, withdrawPath)}>
            {fields('entry')}
            <button type="submit" className="plain">
              {texts.change}
            </button>
          </form>
        </div>
      </>
    ),
  })
}

function received(visit: Visit, receipt: WithdrawalReceipt): PortalPage {
  const texts = withdrawTexts[visit.locale]
  const { tenant, locale } = visit
  const zoned = { timeZone: tenant.timeZone, locale }
  const seconds = receipt.declaredAt.slice(17, 19)
  return framed(visit, {
    heading: texts.done,
    children: (
      <>
        <p role="status">{texts.doneText(tenant.name)}</p>
        <blockquote>{texts.declaration(receipt.name, receipt.contract, tenant.name)}</blockquote>
        <Fields typed={receipt} visit={visit} />
        <dl className="lines">
          <div>
            <dt>{texts.receivedAt}</dt>
            <dd>
              <time dateTime={receipt.declaredAt}>
                {texts.at(
                  dateInWords(receipt.declaredAt, zoned),
                  `${formatTime(receipt.declaredAt, zoned)}:${seconds}`,
                )}{' '}
                ({tenant.timeZone})
              </time>
            </dd>
          </div>
        </dl>
        <p>{texts.doneNext}</p>
        <p className="quiet no-print">{texts.keep}</p>
        <p className="ways no-print">
          <a href={pathTo(visit, '/course-list')}>{texts.toCourses}</a>
        </p>
      </>
    ),
  })
}

export const withdrawPage = (visit: Visit): PortalPage => entry(visit, read(new URLSearchParams()))

const labelsIn = ({ locale }: Visit) => {
  const { name, contract, email } = withdrawTexts[locale]
  return { name, contract, email }
}

/**
 * The steps: fill in, check, declare. The last answer shows what was declared, which nothing else does; sent once more, it is
 * the same declaration.
 */
export async function withdraw(visit: Visit, form: URLSearchParams, api: Api): Promise<PortalPage> {
  const typed = read(form)
  const step = form.get('step')
  if (step !== 'review' && step !== 'declare') return entry(visit, typed)
  const checked = withdrawalFields.safeParse(typed)
  if (!checked.success) {
    const errors = fieldErrors(checked.error.issues, typed, visit.locale)
    return entry(visit, typed, plainErrors(errors, labelsIn(visit), visit.locale))
  }
  if (step === 'review') return review(visit, { ...typed, ...checked.data })
  try {
    const { captcha, requestKey } = typed
    const receipt = await api.registrations.withdraw({
      tenant: visit.tenant.slug,
      language: visit.locale,
      requestKey,
      ...checked.data,
      ...(captcha && { captcha }),
    })
    return received(visit, receipt)
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal?.code !== 'INVALID_INPUT') throw error
    return entry(visit, typed, plainErrors(refusal.data.errors, labelsIn(visit), visit.locale))
  }
}

import type { Api } from '@reihum/contract/contract.ts'
import { refusalText } from '@reihum/contract/refusals.ts'
import { accessLinkPath } from '../../../courses/portal/course-data.ts'
import type { PortalPage, Redirect } from '../../../tenants/portal/page.ts'
import { refusalOf } from '../../../tenants/portal/refusal.ts'
import { pathTo, type Visit } from '../../../tenants/portal/visit.ts'
import type { EntryError } from '../entry-errors.ts'
import { ErrorSummary } from '../error-summary.tsx'
import { plainErrors } from '../field-errors.ts'
import { FormField } from '../form-field.tsx'
import css from '../plain-form.css?inline'
import { RefusedNotice } from '../refused-notice.tsx'
import { attendeeTexts } from './attendee.messages.ts'

type Shown = {
  shortcode: string
  email: string
  errors?: EntryError[]
  refusal?: string
  status?: number
}

function layOut(visit: Visit, { shortcode, email, errors = [], refusal, status = 200 }: Shown): PortalPage {
  const { locale } = visit
  const texts = attendeeTexts[locale]
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message
  return {
    status,
    title: texts.linkTitle,
    path: accessLinkPath,
    isIndexed: false,
    headers: { 'cache-control': 'no-store' },
    css,
    banner: <h1>{texts.linkTitle}</h1>,
    content: (
      <div className="plain-form">
        <ErrorSummary errors={errors} refusal={null} visit={visit} />
        <RefusedNotice text={refusal} />
        <p>{texts.linkHint}</p>
        <form method="post" noValidate action={pathTo(visit, accessLinkPath)}>
          <FormField
            name="shortcode"
            label={texts.number}
            hint={texts.numberHint}
            value={shortcode}
            error={errorOf('shortcode')}
            autoComplete="off"
          />
          <FormField
            name="email"
            label={texts.email}
            value={email}
            error={errorOf('email')}
            type="email"
            autoComplete="email"
          />
          <div className="buttons">
            <button type="submit">{texts.request}</button>
          </div>
        </form>
      </div>
    ),
  }
}

/** Lets people who have lost their mails request a new access link. */
export function accessLinkPage(visit: Visit): PortalPage {
  const texts = attendeeTexts[visit.locale]
  const page = layOut(visit, { shortcode: '', email: '' })
  if (!visit.query.has('asked')) return page
  return {
    ...page,
    content: (
      <div className="plain-form">
        <p className="notice info" role="status">
          {texts.linkSent}
        </p>
        <p>
          <a className="button" href={pathTo(visit, '/course-list')}>
            {texts.toCourses}
          </a>
        </p>
      </div>
    ),
  }
}

export async function askForLink(
  visit: Visit,
  form: URLSearchParams,
  api: Api,
): Promise<PortalPage | Redirect> {
  const { locale, tenant } = visit
  const [shortcode, email] = [form.get('shortcode')?.trim() ?? '', form.get('email')?.trim() ?? '']
  try {
    await api.registrations.requestAccess({ tenant: tenant.slug, shortcode, email })
    return { redirect: pathTo(visit, accessLinkPath, { asked: 1 }), status: 303 }
  } catch (error) {
    const refusal = refusalOf(error)
    const texts = attendeeTexts[locale]
    const labels = { shortcode: texts.number, email: texts.email }
    if (refusal?.code === 'INVALID_INPUT') {
      const errors = plainErrors(refusal.data.errors, labels, locale)
      return layOut(visit, { shortcode, email, errors, status: 422 })
    }
    if (refusal?.code !== 'TOO_MANY_ATTEMPTS') throw error
    const seconds = Number(refusal.data.seconds ?? 60)
    const told = refusalText('TOO_MANY_ATTEMPTS', locale, { seconds })
    return layOut(visit, { shortcode, email, refusal: told, status: 429 })
  }
}

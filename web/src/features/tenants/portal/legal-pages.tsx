import type { Api } from '@reihum/contract/contract.ts'
import type { TenantLegal } from '@reihum/contract/tenants/tenant.schema.ts'
import type { ReactNode } from 'react'
import { LinkedText } from './linked-text.tsx'
import type { PortalPage } from './page.ts'
import { phrases } from './phrases.ts'
import { ownLanguage, pathTo, type Visit } from './visit.ts'

export const imprintPath = '/imprint'
export const privacyPath = '/privacy'
export const termsPath = '/terms'
export const withdrawalNoticePath = '/withdrawal-notice'

export const legalTexts = phrases(
  {
    imprint: 'Impressum',
    privacy: 'Datenschutz',
    privacyNotice: 'Datenschutzerklärung',
    terms: 'AGB',
    withdrawal: 'Widerrufsbelehrung',
    noTerms: (company: string) => `${company} hat keine Geschäftsbedingungen hinterlegt.`,
    noWithdrawal: (company: string) => `${company} hat keine Widerrufsbelehrung hinterlegt.`,
    toCourses: 'Zu den Kursen',
    director: (name: string) => `Vertreten durch: ${name}`,
    phone: (phone: string) => `Telefon: ${phone}`,
    email: (email: string) => `E-Mail: ${email}`,
    noNotice: (company: string) =>
      `${company} hat hier noch keine Datenschutzerklärung hinterlegt. Auskunft darüber, wie Ihre Daten verwendet werden, erhalten Sie hier:`,
    operated: (company: string) =>
      `Verantwortlich für Kurse und Anmeldungen auf diesen Seiten ist ${company}.`,
  },
  {
    imprint: 'Imprint',
    privacy: 'Privacy',
    privacyNotice: 'privacy notice',
    terms: 'Terms',
    withdrawal: 'Withdrawal notice',
    noTerms: (company) => `${company} has not published any terms and conditions.`,
    noWithdrawal: (company) => `${company} has not published a withdrawal notice.`,
    toCourses: 'See the courses',
    director: (name) => `Represented by: ${name}`,
    phone: (phone) => `Phone: ${phone}`,
    email: (email) => `E-mail: ${email}`,
    noNotice: (company) =>
      `${company} has not published a privacy notice yet. You can ask here how your data is used:`,
    operated: (company) => `${company} is responsible for the courses and registrations on these pages.`,
  },
)

/** Company, address and contact details, as far as they are known. */
function contactOf(legal: TenantLegal, { locale }: Visit): string {
  const texts = legalTexts[locale]
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(legal.country)
  const town = [legal.postalCode, legal.city].filter(Boolean).join(' ')
  const address = [legal.company, legal.street, town, town && country]
  const ways = [
    legal.director && texts.director(legal.director),
    legal.phone && texts.phone(legal.phone),
    legal.email && texts.email(legal.email),
    legal.website,
  ]
  return [address, ways].map((lines) => lines.filter(Boolean).join('\n')).join('\n\n')
}

const paths = {
  imprint: imprintPath,
  privacy: privacyPath,
  terms: termsPath,
  withdrawal: withdrawalNoticePath,
} as const

/** `isOwn`: the words are the provider's, in their language. */
function layOut(visit: Visit, name: keyof typeof paths, content: ReactNode, isOwn = false): PortalPage {
  const texts = legalTexts[visit.locale]
  return {
    status: 200,
    title: texts[name],
    path: paths[name],
    // Not indexed: they repeat what the provider's own website says.
    isIndexed: false,
    banner: (
      <>
        <a className="back" href={pathTo(visit, '/course-list')}>
          <span aria-hidden="true">←&nbsp;</span>
          {texts.toCourses}
        </a>
        <h1>{texts[name]}</h1>
      </>
    ),
    content: (
      <div className="legal" lang={isOwn ? ownLanguage(visit) : undefined}>
        {content}
      </div>
    ),
  }
}

/** The imprint as the provider wrote it; without one, the company data. */
async function imprintPage(visit: Visit, api: Api): Promise<PortalPage> {
  const legal = await api.tenants.legal({ tenant: visit.tenant.slug })
  const own = legal.imprint.trim()
  return layOut(visit, 'imprint', <LinkedText text={own || contactOf(legal, visit)} />, own !== '')
}

/** The provider's privacy notice; without one, whom to ask. */
async function privacyPage(visit: Visit, api: Api): Promise<PortalPage> {
  const legal = await api.tenants.legal({ tenant: visit.tenant.slug })
  const texts = legalTexts[visit.locale]
  if (legal.privacyNotice.trim())
    return layOut(visit, 'privacy', <LinkedText text={legal.privacyNotice} />, true)
  return layOut(
    visit,
    'privacy',
    <>
      <p>{texts.operated(legal.company)}</p>
      <p className="plain">{texts.noNotice(legal.company)}</p>
      <LinkedText text={contactOf(legal, visit)} />
    </>,
  )
}

/** The terms that everybody accepts who books. */
async function termsPage(visit: Visit, api: Api): Promise<PortalPage> {
  const { company, terms } = await api.tenants.legal({ tenant: visit.tenant.slug })
  return layOut(
    visit,
    'terms',
    <LinkedText text={terms.trim() || legalTexts[visit.locale].noTerms(company)} />,
    terms.trim() !== '',
  )
}

/** How a consumer withdraws from what they booked. */
async function withdrawalNoticePage(visit: Visit, api: Api): Promise<PortalPage> {
  const { company, withdrawalNotice } = await api.tenants.legal({ tenant: visit.tenant.slug })
  return layOut(
    visit,
    'withdrawal',
    <LinkedText text={withdrawalNotice.trim() || legalTexts[visit.locale].noWithdrawal(company)} />,
    withdrawalNotice.trim() !== '',
  )
}

/** The pages required by law, by their paths. */
export const legalPages: Readonly<Record<string, (visit: Visit, api: Api) => Promise<PortalPage>>> = {
  [imprintPath]: imprintPage,
  [privacyPath]: privacyPage,
  [termsPath]: termsPage,
  [withdrawalNoticePath]: withdrawalNoticePage,
}

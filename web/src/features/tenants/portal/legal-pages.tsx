import type { Api } from '@kurso/contract/contract.ts'
import type { TenantLegal } from '@kurso/contract/tenants/tenant.schema.ts'
import type { ReactNode } from 'react'
import { LinkedText } from './linked-text.tsx'
import type { PortalPage } from './page.ts'
import { phrases } from './phrases.ts'
import { pathTo, type Visit } from './visit.ts'

export const imprintPath = '/imprint'
export const privacyPath = '/privacy'

export const legalTexts = phrases(
  {
    imprint: 'Impressum',
    privacy: 'Datenschutz',
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
    toCourses: 'To the courses',
    director: (name) => `Represented by: ${name}`,
    phone: (phone) => `Phone: ${phone}`,
    email: (email) => `E-mail: ${email}`,
    noNotice: (company) =>
      `${company} has not put a privacy notice here yet. Here you can ask how your data is used:`,
    operated: (company) => `${company} is responsible for the courses and registrations on these pages.`,
  },
)

/** Company, address and ways to reach it, as far as they are known. */
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

function layOut(visit: Visit, name: 'imprint' | 'privacy', content: ReactNode): PortalPage {
  const texts = legalTexts[visit.locale]
  return {
    status: 200,
    title: texts[name],
    path: name === 'imprint' ? imprintPath : privacyPath,
    // They belong to the courses, and say again what the provider's own website says.
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
    content: <div className="legal">{content}</div>,
  }
}

/** What the provider wrote; where that is nothing, what is known of it. */
export async function imprintPage(visit: Visit, api: Api): Promise<PortalPage> {
  const legal = await api.tenants.legal({ tenant: visit.tenant.slug })
  return layOut(visit, 'imprint', <LinkedText text={legal.imprint.trim() || contactOf(legal, visit)} />)
}

/** The provider's own notice; without one, where to ask. */
export async function privacyPage(visit: Visit, api: Api): Promise<PortalPage> {
  const legal = await api.tenants.legal({ tenant: visit.tenant.slug })
  const texts = legalTexts[visit.locale]
  if (legal.privacyNotice.trim()) return layOut(visit, 'privacy', <LinkedText text={legal.privacyNotice} />)
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

import type { Api } from '@reihum/contract/contract.ts'
import { dayInWords } from '@reihum/contract/wire/dates.ts'
import type { ReactNode } from 'react'
import { legalTexts } from './legal-pages.tsx'
import { OrganiserContact } from './organiser-contact.tsx'
import type { PortalPage } from './page.ts'
import { phrases } from './phrases.ts'
import { pathTo, type Visit } from './visit.ts'

export const cookiesPath = '/cookies'
export const accessibilityPath = '/accessibility'

/** The day on which the pages of the portal were last assessed for this statement. */
const assessedOn = '2026-11-21'

export const statementTexts = phrases(
  {
    cookies: 'Cookies',
    cookiesLead:
      'Niemand wertet aus, was Sie ansehen. Deshalb fragen diese Seiten auch nicht nach Ihrer Zustimmung. Ein einziges Cookie gibt es nur, wenn Sie sich unter „Meine Buchungen“ anmelden.',
    storedSession:
      'Öffnen Sie „Meine Buchungen“ mit dem Link aus der E-Mail, hält ein Cookie fest, dass Sie angemeldet sind. Es gilt nur für die Seiten dieses Anbieters, längstens 28 Tage, und ist weg, wenn Sie sich abmelden.',
    stored: 'Was Ihr Browser aufbewahrt',
    storedDraft:
      'Füllen Sie eine Anmeldung aus, merkt sich dieser Tab Ihre Eingaben, damit beim Zurückgehen nichts verloren ist. Bankverbindungen gehören nicht dazu. Mit dem Absenden oder wenn Sie den Tab schließen, ist der Entwurf gelöscht.',
    storedStep:
      'Zwischen den Schritten einer Anmeldung liegen Ihre Eingaben eine Stunde lang auf dem Server, unter einer Adresse, die nur Sie kennen.',
    storedLaw: 'All das ist nötig, damit funktioniert, was Sie hier tun möchten (§ 25 Abs. 2 TDDDG).',
    paying:
      'Zahlen Sie mit Karte oder PayPal, gelten auf den Seiten des Zahlungsdienstes dessen eigene Regeln.',
    accessibility: 'Barrierefreiheit',
    accessibilityLead:
      'Alle sollen sich hier anmelden können. Maßstab ist die WCAG 2.2 in der Stufe AA; sie geht über die EN 301 549 hinaus, auf die das Barrierefreiheitsstärkungsgesetz (BFSG) verweist.',
    state: 'Stand',
    stateText: (date: string) =>
      `Diese Seiten sind mit der WCAG 2.2 AA weitgehend vereinbar. Die Erklärung wurde am ${date} erstellt und beruht auf einer Selbstbewertung.`,
    works: 'Was Sie erwarten können',
    worksKeyboard: 'Alles lässt sich mit der Tastatur bedienen; der Fokus ist immer zu sehen.',
    worksContrast: 'Text bleibt auf allen Farben lesbar, im hellen und im dunklen Modus.',
    worksScript: 'Alle Seiten und Formulare funktionieren auch ohne Skripte.',
    worksCaptcha: 'Formulare verlangen kein Rätsel; die Prüfung gegen Automaten erledigt der Browser selbst.',
    limits: 'Bekannte Grenzen',
    limitsLanguage:
      'Kursbeschreibungen gibt es in der Sprache, in der sie geschrieben wurden. Leichte Sprache und Gebärdensprache werden nicht angeboten.',
    feedback: 'Barriere melden',
    feedbackText: (company: string) =>
      `Sie stoßen auf eine Barriere? Schreiben Sie ${company} und nennen Sie die Adresse der Seite und was nicht ging:`,
    enforcement: 'Durchsetzung',
    enforcementText:
      'Erhalten Sie keine befriedigende Antwort, können Sie sich an die Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF) wenden: Carl-Miller-Straße 6, 39112 Magdeburg.',
  },
  {
    cookies: 'Cookies',
    cookiesLead:
      'Nobody analyses what you look at. That is why these pages do not ask for consent. There is a single cookie, and only if you sign in under “My bookings”.',
    storedSession:
      'If you open “My bookings” with the link from the e-mail, a cookie records that you are signed in. It applies to the pages of this provider only, for 28 days at most, and is gone when you sign out.',
    stored: 'What your browser keeps',
    storedDraft:
      'While you fill in a registration, this tab remembers what you have typed, so that nothing is lost when you go back. Bank details are not included. The draft is deleted when you send the form or close the tab.',
    storedStep:
      'Between the steps of a registration your details are kept on the server for an hour, at an address that only you know.',
    storedLaw:
      'All of this is necessary for what you want to do here (section 25 (2) TDDDG, the German act on privacy in telemedia).',
    paying: 'If you pay by card or PayPal, the payment service’s own rules apply on its pages.',
    accessibility: 'Accessibility',
    accessibilityLead:
      'Everybody should be able to register here. The standard is WCAG 2.2 at level AA, which goes beyond EN 301 549, to which the German Accessibility Strengthening Act (BFSG) refers.',
    state: 'Status',
    stateText: (date) =>
      `These pages conform to WCAG 2.2 AA for the most part. This statement was made on ${date} and rests on a self-assessment.`,
    works: 'What you can expect',
    worksKeyboard: 'Everything can be done with the keyboard; the focus is always visible.',
    worksContrast: 'Text stays readable on all colours, in light and in dark mode.',
    worksScript: 'All pages and forms work without scripts, too.',
    worksCaptcha: 'Forms set no puzzles; the browser itself does the check against robots.',
    limits: 'Known limits',
    limitsLanguage:
      'Course descriptions exist in the language they were written in. There is no easy-to-read version and no sign language.',
    feedback: 'Report a barrier',
    feedbackText: (company) =>
      `Have you come across a barrier? Write to ${company} and include the address of the page and what did not work:`,
    enforcement: 'Enforcement',
    enforcementText:
      'If you are not satisfied with the answer, you can turn to the market surveillance authority of the German states for the accessibility of products and services (MLBF): Carl-Miller-Straße 6, 39112 Magdeburg, Germany.',
  },
)

type Laid = { title: string; path: string; children: ReactNode }

function layOut(visit: Visit, { title, path, children }: Laid): PortalPage {
  return {
    status: 200,
    title,
    path,
    isIndexed: false,
    banner: (
      <>
        <a className="back" href={pathTo(visit, '/course-list')}>
          <span aria-hidden="true">←&nbsp;</span>
          {legalTexts[visit.locale].toCourses}
        </a>
        <h1>{title}</h1>
      </>
    ),
    content: <div className="legal">{children}</div>,
  }
}

/** What the pages of a provider keep in a browser. */
async function cookiesPage(visit: Visit): Promise<PortalPage> {
  const texts = statementTexts[visit.locale]
  return layOut(visit, {
    title: texts.cookies,
    path: cookiesPath,
    children: (
      <>
        <p>{texts.cookiesLead}</p>
        <h2>{texts.stored}</h2>
        <p>{texts.storedDraft}</p>
        <p>{texts.storedStep}</p>
        <p>{texts.storedSession}</p>
        <p>{texts.storedLaw}</p>
        <p>{texts.paying}</p>
      </>
    ),
  })
}

/** How far the pages of a provider can be used by everybody, and whom to tell where they cannot. */
async function accessibilityPage(visit: Visit, api: Api): Promise<PortalPage> {
  const texts = statementTexts[visit.locale]
  const legal = await api.tenants.legal({ tenant: visit.tenant.slug })
  const works = [texts.worksKeyboard, texts.worksContrast, texts.worksScript, texts.worksCaptcha]
  return layOut(visit, {
    title: texts.accessibility,
    path: accessibilityPath,
    children: (
      <>
        <p>{texts.accessibilityLead}</p>
        <h2>{texts.state}</h2>
        <p>{texts.stateText(dayInWords(assessedOn, visit.locale))}</p>
        <h2>{texts.works}</h2>
        <ul>
          {works.map((work) => (
            <li key={work}>{work}</li>
          ))}
        </ul>
        <h2>{texts.limits}</h2>
        <p>{texts.limitsLanguage}</p>
        <h2>{texts.feedback}</h2>
        <p>
          {texts.feedbackText(legal.company)} <OrganiserContact legal={legal} />
        </p>
        <h2>{texts.enforcement}</h2>
        <p>{texts.enforcementText}</p>
      </>
    ),
  })
}

/** The pages that say how these pages themselves behave, by their paths. */
export const statementPages: Readonly<Record<string, (visit: Visit, api: Api) => Promise<PortalPage>>> = {
  [cookiesPath]: cookiesPage,
  [accessibilityPath]: accessibilityPage,
}

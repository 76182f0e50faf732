import { catalogue } from '#ui/text.tsx'

export const statementsMessages = catalogue(
  {
    cookies: 'Cookie-Richtlinie',
    cookiesLead:
      'Die Verwaltung von {product} setzt keine Cookies. Einige Angaben werden im Speicher Ihres Browsers abgelegt; an den Server gehen davon nur der Ausweis Ihrer Anmeldung und die gewählte Sprache, und nur an diesen. Nichts davon dient der Werbung oder der Auswertung, und niemand sonst liest mit.',
    choice: 'Ihre Entscheidung',
    choiceNone: 'Sie haben noch nicht entschieden. Bis dahin wird nur das Notwendige gespeichert.',
    choiceNecessary: 'Seit dem {date} wird nur das Notwendige gespeichert.',
    choiceAll: 'Seit dem {date} merkt sich {product} auch Sprache und Darstellung.',
    choiceHint:
      'Sie können das jederzeit ändern. Ein Widerruf löscht, was nur mit Ihrer Erlaubnis gespeichert war.',
    onlyNecessary: 'Nur notwendige',
    allowAll: 'Alle erlauben',
    necessary: 'Notwendig',
    necessaryHint:
      'Ohne diese Angaben könnten Sie sich nicht anmelden oder verlören Eingaben. Dafür braucht es keine Einwilligung (§ 25 Abs. 2 TDDDG).',
    comfort: 'Komfort',
    comfortHint: 'Über Ihren Besuch hinaus nur mit Ihrer Einwilligung (§ 25 Abs. 1 TDDDG).',
    name: 'Name',
    purpose: 'Zweck',
    duration: 'Dauer',
    embed:
      'Kurslisten, die in andere Websites eingebettet sind, kennen kein Benutzerkonto und fragen nichts. Im Portal eines Anbieters gibt es ein einziges Cookie, und nur für Teilnehmer, die dort „Meine Buchungen“ öffnen; es hält fest, dass sie angemeldet sind.',
    responsible: 'Verantwortlich',
    imprint: 'Impressum',
    imprintLead: '{product} wird betrieben von:',
    imprintProviders:
      'Für ihre Kurse und Anmeldungen sind die Anbieter selbst verantwortlich; ihr Impressum steht auf ihren eigenen Seiten.',
    accessibility: 'Erklärung zur Barrierefreiheit',
    accessibilityLead:
      '{product} soll alle Menschen erreichen. Maßstab ist die WCAG 2.2 in der Stufe AA; sie geht über die EN 301 549 hinaus, auf die das Barrierefreiheitsstärkungsgesetz (BFSG) verweist.',
    state: 'Stand',
    stateText:
      'Portal, eingebettete Seiten, Verwaltung und Plattformverwaltung sind mit der WCAG 2.2 AA weitgehend vereinbar. Diese Erklärung wurde am {date} erstellt; sie beruht auf einer Selbstbewertung. Jede Änderung wird im Browser geprüft: alle Bildschirme in heller und dunkler Darstellung, mit der Tastatur und bei 320 Pixeln Breite.',
    works: 'Was Sie erwarten können',
    worksKeyboard: 'Alles lässt sich mit der Tastatur bedienen; der Fokus ist immer zu sehen.',
    worksContrast: 'Farben eines Anbieters werden so umgerechnet, dass Text darauf lesbar bleibt.',
    worksScript: 'Das Portal funktioniert ohne Skripte.',
    worksCaptcha: 'Formulare verlangen kein Rätsel; die Prüfung gegen Automaten erledigt der Browser selbst.',
    worksTime: 'Wo eine Frist läuft, sehen Sie, wie lange noch, und können neu beginnen.',
    limits: 'Bekannte Grenzen',
    limitsContent:
      'Kursbeschreibungen und andere Inhalte schreiben die Anbieter selbst; ihre Verständlichkeit und Gliederung prüft {product} nicht.',
    limitsLanguage:
      'Inhalte der Anbieter gibt es nur in der Sprache, in der sie geschrieben wurden. Leichte Sprache und Gebärdensprache werden nicht angeboten.',
    limitsTables: 'Sehr lange Listen zeigen je Seite nur einen Ausschnitt; Suche und Filter führen zum Rest.',
    feedback: 'Barriere melden',
    feedbackText:
      'Sie stoßen auf eine Barriere? Schreiben Sie dem Anbieter, dessen Kurse Sie ansehen, oder antworten Sie auf eine E-Mail, die Sie von {product} erhalten haben: Antworten gehen an Menschen. Nennen Sie die Adresse der Seite und was nicht ging.',
    feedbackOperator: 'Was die Plattform selbst betrifft, nimmt auch ihr Betreiber entgegen:',
    enforcement: 'Durchsetzung',
    enforcementText:
      'Erhalten Sie keine befriedigende Antwort, können Sie sich an die Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF) wenden:',
  },
  {
    cookies: 'Cookie policy',
    cookiesLead:
      'The back office of {product} sets no cookies. A few things are kept in the storage of your browser; of these only the proof of your sign-in and the chosen language are sent, and only to this server. None of it serves advertising or analysis, and nobody else reads it.',
    choice: 'Your decision',
    choiceNone: 'You have not decided yet. Until then only what is necessary is stored.',
    choiceNecessary: 'Since {date} only what is necessary is stored.',
    choiceAll: 'Since {date} {product} remembers language and appearance too.',
    choiceHint:
      'You can change this at any time. Withdrawing deletes what was stored only with your permission.',
    onlyNecessary: 'Only necessary',
    allowAll: 'Allow all',
    necessary: 'Necessary',
    necessaryHint:
      'Without these you could not sign in, or would lose what you typed. This needs no consent (section 25 (2) TDDDG).',
    comfort: 'Comfort',
    comfortHint: 'Beyond your visit only with your consent (section 25 (1) TDDDG).',
    name: 'Name',
    purpose: 'Purpose',
    duration: 'Duration',
    embed:
      'Course lists embedded in other websites have no sign-in and ask for no consent. In the portal of a provider there is a single cookie, and only for attendees who open “My bookings” there; it records that they are signed in.',
    responsible: 'Responsible',
    imprint: 'Imprint',
    imprintLead: '{product} is operated by:',
    imprintProviders:
      'The providers themselves are responsible for their courses and registrations; their imprint is on their own pages.',
    accessibility: 'Accessibility statement',
    accessibilityLead:
      '{product} is for everybody. The standard is WCAG 2.2 at level AA, which goes beyond EN 301 549, to which the German Accessibility Strengthening Act (BFSG) refers.',
    state: 'Status',
    stateText:
      'Portal, embedded pages, back office and platform administration conform to WCAG 2.2 AA for the most part. This statement was made on {date} and rests on a self-assessment. Every change is tested in a browser: all screens in light and dark appearance, with the keyboard and at a width of 320 pixels.',
    works: 'What you can expect',
    worksKeyboard: 'Everything can be done with the keyboard; the focus is always visible.',
    worksContrast: "A provider's colours are adjusted so that text on them stays readable.",
    worksScript: 'The portal works without scripts.',
    worksCaptcha: 'Forms set no puzzles; the browser itself does the check against robots.',
    worksTime: 'Where there is a time limit, you see how much is left and can start again.',
    limits: 'Known limits',
    limitsContent:
      'Course descriptions and other content are written by the providers; {product} does not check how clear and how well structured they are.',
    limitsLanguage:
      'Content from providers exists only in the language it was written in. There is no easy-to-read version and no sign language.',
    limitsTables: 'Very long lists show only a part per page; search and filters lead to the rest.',
    feedback: 'Report a barrier',
    feedbackText:
      'Have you come across a barrier? Write to the provider whose courses you are looking at, or reply to an e-mail that you received from {product}: replies reach people. Please include the address of the page and what did not work.',
    feedbackOperator: 'Whatever concerns the platform itself can also be reported to its operator:',
    enforcement: 'Enforcement',
    enforcementText:
      'If you are not satisfied with the answer, you can turn to the market surveillance authority of the German states for the accessibility of products and services (MLBF):',
  },
)

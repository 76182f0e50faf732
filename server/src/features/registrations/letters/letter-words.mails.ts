const de = {
  greeting: (name: string) => `Guten Tag ${name},`,
  greetingToNobody: 'Guten Tag,',
  orderedFor: 'Bestellt für',
  firm: 'Firma',
  closing: 'Freundliche Grüße',
  button: 'Anmeldung ansehen',
  start: 'Beginn',
  date: 'Termin',
  place: 'Ort',
  online: 'Online-Zugang',
  number: 'Buchungsnummer',
  andMore: (title: string, count: number) =>
    `${title} und ${count === 1 ? 'ein weiterer Kurs' : `${count} weitere Kurse`}`,
  total: 'Gesamtpreis',
  free: 'kostenlos',
  prices: 'Preis je Person',
  dates: 'Termine',
  moreDates: (count: number) => (count === 1 ? 'und ein weiterer Termin' : `und ${count} weitere Termine`),
  hours: (from: string, until: string) => `${from}–${until} Uhr`,
  tax: {
    included: (amount: string, rate: number) => `inkl. ${amount} MwSt. (${rate.toLocaleString('de-DE')} %)`,
    smallBusiness: 'kein Ausweis von Umsatzsteuer nach § 19 UStG (Kleinunternehmer)',
    free: 'umsatzsteuerfrei',
  },
  payment: {
    heading: 'Zahlung',
    paid: 'Schon bezahlt',
    amount: 'Betrag',
    method: 'Zahlungsart',
    due: 'Zahlbar bis',
    byArrangement: 'nach Absprache',
    accountHolder: 'Empfänger',
    purpose: 'Verwendungszweck',
    untilDue: (date: string) =>
      `Bitte sorgen Sie dafür, dass der Betrag bis ${date} bei uns ist. Geht er bis dahin nicht ein, wird die Reservierung storniert.`,
    dueConfirmed: (date: string) =>
      `Ihr Platz ist sicher. Bitte sorgen Sie nur noch dafür, dass der Betrag bis ${date} bei uns ist.`,
    collected:
      'Sie brauchen nichts zu überweisen: Wir buchen den Betrag ab und teilen Ihnen den Tag vorher mit.',
    untilPaid: 'Wir bestätigen Ihre Anmeldung, sobald der Betrag eingegangen ist.',
    onPage: (hasCode: boolean): string =>
      hasCode
        ? 'Auf der Seite Ihrer Anmeldung finden Sie diese Angaben zum Kopieren und als QR-Code für Ihre Banking-App.'
        : 'Auf der Seite Ihrer Anmeldung finden Sie diese Angaben zum Kopieren.',
    plan: 'Zahlungsplan',
    planned: (money: string, date: string | null) => (date ? `${money} bis ${date}` : money),
    paidPart: (money: string) => `${money}, bezahlt`,
    openPart: (money: string, open: string, date: string | null) =>
      `${money}${date ? ` bis ${date}` : ''}, davon offen ${open}`,
    noBank: (company: string) => `Die Bankverbindung teilt Ihnen ${company} gesondert mit.`,
  },
  terms: {
    heading: 'Stornierung und Widerruf',
    cancellable: (date: string) =>
      `Kostenlos stornieren können Sie bis ${date} auf der Seite Ihrer Anmeldung.`,
    cancellableAlways: 'Kostenlos stornieren können Sie auf der Seite Ihrer Anmeldung.',
    cancellableByTerms: (date: string) =>
      `Stornieren können Sie bis ${date} auf der Seite Ihrer Anmeldung. Erstattet wird:`,
    cancellableByTermsAlways: 'Stornieren können Sie auf der Seite Ihrer Anmeldung. Erstattet wird:',
    cancellingOver: 'Die Frist für eine kostenlose Stornierung ist schon vorbei.',
    fourteen_days: (date: string) => `Sie können den Vertrag bis ${date} ohne Angabe von Gründen widerrufen.`,
    leisure_date:
      'Ein gesetzliches Widerrufsrecht besteht nicht: Es ist ein Freizeitangebot mit festem Termin.',
    business_only:
      'Ein gesetzliches Widerrufsrecht besteht nicht: Das Angebot richtet sich nur an Unternehmen.',
  },
  waiting: {
    heading: 'Warteliste',
    position: (position: number) => `Sie stehen auf der Warteliste an ${position}. Stelle.`,
    offered: (people: number, costs: boolean, hours: number) =>
      `${people === 1 ? 'Wird ein Platz frei, bieten wir ihn' : 'Werden genug Plätze frei, bieten wir sie'} der Reihe nach an; Sie haben dann ${hours === 1 ? 'eine Stunde' : `${hours} Stunden`} Zeit zu antworten.${costs ? ' Erst mit Ihrer Zusage ist etwas zu zahlen.' : ''}`,
    until: (date: string) => `Bis ${date} rücken Wartende automatisch nach, danach nicht mehr.`,
    otherDates:
      'Sie warten auch auf diese Termine. Bekommen Sie einen davon, warten Sie auf die anderen nicht mehr:',
    leftHeading: 'Ihre anderen Termine',
    left: 'Auf diese Termine warten Sie damit nicht mehr:',
    terms: (people: number, costs: boolean, _hours: number) =>
      `${people === 1 ? 'Wird ein Platz frei, rücken Sie' : 'Werden genug Plätze frei, rücken Sie gemeinsam'} in der Reihenfolge der Warteliste nach, und wir schreiben Ihnen.${costs ? ' Erst dann ist etwas zu zahlen.' : ''}`,
  },
  attached: {
    heading: 'Im Anhang',
    calendar: 'Ihre Termine als Kalenderdatei',
    removal: 'eine Kalenderdatei, die die Termine wieder austrägt',
    terms: 'unsere Geschäftsbedingungen',
    withdrawalNotice: 'die Widerrufsbelehrung',
  },
  files: {
    calendar: 'Termine.ics',
    removal: 'Abgesagte-Termine.ics',
    terms: 'Geschaeftsbedingungen.txt',
    withdrawalNotice: 'Widerrufsbelehrung.txt',
  },
  allBookings: 'Alle meine Buchungen',
  privacy: 'Datenschutz',
  imprint: 'Impressum',
  withdraw: 'Vertrag widerrufen',
}

const en: typeof de = {
  greeting: (name) => `Dear ${name},`,
  greetingToNobody: 'Hello,',
  orderedFor: 'Ordered for',
  firm: 'Company',
  closing: 'Kind regards',
  button: 'View your registration',
  start: 'Start',
  date: 'Date',
  place: 'Place',
  online: 'Online access',
  number: 'Booking number',
  andMore: (title, count) => `${title} and ${count === 1 ? 'one more course' : `${count} more courses`}`,
  total: 'Total price',
  free: 'free of charge',
  prices: 'Price per person',
  dates: 'Dates',
  moreDates: (count) => (count === 1 ? 'and one more date' : `and ${count} more dates`),
  hours: (from, until) => `${from}–${until}`,
  tax: {
    included: (amount, rate) => `incl. ${amount} VAT (${rate.toLocaleString('en-US')}%)`,
    smallBusiness: 'no VAT shown, § 19 UStG (small business)',
    free: 'exempt from VAT',
  },
  payment: {
    heading: 'Payment',
    paid: 'Paid already',
    amount: 'Amount',
    method: 'Payment method',
    due: 'Due by',
    byArrangement: 'by arrangement',
    accountHolder: 'Account holder',
    purpose: 'Reference',
    untilDue: (date) =>
      `Please make sure that the amount reaches us by ${date}. If it has not arrived by then, the reservation will be cancelled.`,
    dueConfirmed: (date) =>
      `Your place is secure. Please just make sure that the amount reaches us by ${date}.`,
    collected:
      'You do not need to transfer anything: we will collect the amount and tell you the date beforehand.',
    untilPaid: 'We will confirm your registration as soon as the amount has arrived.',
    onPage: (hasCode) =>
      hasCode
        ? 'Your registration page shows these details for copying, and as a QR code for your banking app.'
        : 'Your registration page shows these details for copying.',
    plan: 'Payment plan',
    planned: (money, date) => (date ? `${money} by ${date}` : money),
    paidPart: (money) => `${money}, paid`,
    openPart: (money, open, date) => `${money}${date ? ` by ${date}` : ''}, of which ${open} is outstanding`,
    noBank: (company) => `${company} will send you the bank details separately.`,
  },
  terms: {
    heading: 'Cancellation and withdrawal',
    cancellable: (date) => `You can cancel free of charge until ${date} on your registration page.`,
    cancellableAlways: 'You can cancel free of charge on your registration page.',
    cancellableByTerms: (date) => `You can cancel until ${date} on your registration page. Refund:`,
    cancellableByTermsAlways: 'You can cancel on your registration page. Refund:',
    cancellingOver: 'The deadline for cancelling free of charge has already passed.',
    fourteen_days: (date) => `You can withdraw from the contract until ${date} without giving reasons.`,
    leisure_date: 'There is no statutory right of withdrawal: this is a leisure activity on a fixed date.',
    business_only: 'There is no statutory right of withdrawal: this offer is for businesses only.',
  },
  waiting: {
    heading: 'Waiting list',
    position: (position) => `You are number ${position} on the waiting list.`,
    offered: (people, costs, hours) =>
      `${people === 1 ? 'As soon as a place becomes free, we offer it' : 'As soon as enough places become free, we offer them'} in turn; you then have ${hours === 1 ? 'one hour' : `${hours} hours`} to reply.${costs ? ' There is nothing to pay until you accept.' : ''}`,
    until: (date) => `People on the waiting list move up automatically until ${date}, but not after that.`,
    otherDates:
      'You are on the waiting lists for these dates too. Once you get a place on one of them, you are taken off the others:',
    leftHeading: 'Your other dates',
    left: 'You have been taken off the waiting lists for these dates:',
    terms: (people, costs) =>
      `${people === 1 ? 'As soon as a place becomes free, you move up' : 'As soon as enough places become free, you move up together'} in turn, and we will write to you.${costs ? ' There is nothing to pay until then.' : ''}`,
  },
  attached: {
    heading: 'Attached',
    calendar: 'your dates as a calendar file',
    removal: 'a calendar file that removes the dates again',
    terms: 'our terms and conditions',
    withdrawalNotice: 'the withdrawal notice',
  },
  files: {
    calendar: 'dates.ics',
    removal: 'cancelled-dates.ics',
    terms: 'terms-and-conditions.txt',
    withdrawalNotice: 'withdrawal-notice.txt',
  },
  allBookings: 'All my bookings',
  privacy: 'Privacy',
  imprint: 'Imprint',
  withdraw: 'Withdraw from the contract',
}

export const partWords = { de, en }

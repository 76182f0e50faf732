import type { z } from 'zod'
import { requiredFields } from './required-fields.ts'
import type { Locale, Wording } from './wire/locales.ts'

const wordings = {
  required: { de: '* Dieses Feld wird benötigt.', en: '* This field is required.' },
  email: { de: 'Die E-Mail muss valide sein.', en: 'The e-mail must be valid.' },
  phone: {
    de: 'Bitte eine Telefonnummer aus Ziffern eingeben, oder das Feld leer lassen.',
    en: 'Please enter a phone number using digits, or leave the field empty.',
  },
  url: { de: 'Die Adresse muss eine gültige URL sein.', en: 'The address must be a valid URL.' },
  number: { de: 'Bitte eine gültige Zahl eingeben.', en: 'Please enter a valid number.' },
  date: { de: 'Bitte ein Datum im Format TT.MM.JJJJ eingeben.', en: 'Please enter a date as MM/DD/YYYY.' },
  datetime: {
    de: 'Bitte Datum (TT.MM.JJJJ) und Uhrzeit (HH:mm) eingeben.',
    en: 'Please enter a date (MM/DD/YYYY) and a time (HH:mm).',
  },
  time: { de: 'Bitte eine Uhrzeit im Format HH:mm eingeben.', en: 'Please enter a time as HH:mm.' },
  min: { de: 'Der Wert muss mindestens {bound} sein.', en: 'The value must be at least {bound}.' },
  max: { de: 'Der Wert darf höchstens {bound} sein.', en: 'The value must be at most {bound}.' },
  minLength: {
    de: 'Bitte mindestens {bound} Zeichen eingeben.',
    en: 'Please enter at least {bound} characters.',
  },
  maxLength: {
    de: 'Bitte höchstens {bound} Zeichen eingeben.',
    en: 'Please enter at most {bound} characters.',
  },
  quietHours: {
    de: 'Bitte zwei verschiedene Uhrzeiten eingeben oder beide Felder leer lassen.',
    en: 'Please enter two different times, or leave both fields empty.',
  },
  slug: {
    de: 'Bitte nur Buchstaben von a bis z, Ziffern und einzelne Bindestriche dazwischen verwenden.',
    en: 'Please use only letters from a to z, digits and single hyphens between them.',
  },
  feeOfLessons: {
    de: 'Zusammen kosten die Termine mehr, als ein Kurs kosten darf.',
    en: 'Together the lessons cost more than a course may.',
  },
  numberPattern: {
    de: 'Bitte ein Muster mit genau einem Zähler eingeben, zum Beispiel RE-{YYYY}-{NNNN}.',
    en: 'Please enter a pattern with exactly one counter, such as RE-{YYYY}-{NNNN}.',
  },
  numberPeriod: {
    de: 'Wenn der Zähler neu beginnt, muss das Muster das Jahr ({YYYY}) und bei Monaten auch den Monat ({MM}) zeigen.',
    en: 'Where the counter begins anew, the pattern has to show the year ({YYYY}), and for months the month ({MM}) too.',
  },
  viewTooLong: { de: 'Diese Ansicht ist zu umfangreich.', en: 'This view says too much.' },
  endBeforeStart: { de: 'Das Ende muss nach dem Beginn liegen.', en: 'The end must be after the start.' },
  startMissing: { de: 'Bitte auch den Beginn eingeben.', en: 'Please enter the start too.' },
  endMissing: { de: 'Bitte auch das Ende eingeben.', en: 'Please enter the end too.' },
  openingMissing: {
    de: 'Ein Vorsprung braucht einen Zeitpunkt, ab dem sich alle anmelden können.',
    en: 'A head start needs a time from which everybody can register.',
  },
  ownAddress: {
    de: 'Das ist Ihre eigene Adresse. Bitte geben Sie die der anderen Person ein.',
    en: 'This is your own address. Please enter that of the other person.',
  },
  sharesFull: {
    de: 'Mehr Adressen können nicht mitlesen. Bitte beenden Sie zuerst eine andere Freigabe.',
    en: 'No more addresses can be shown your bookings. Please end another share first.',
  },
  signedInAddress: {
    de: 'Bestellungen von dieser Seite gehen an die Adresse, mit der Sie angemeldet sind. Bitte tragen Sie diese ein.',
    en: 'Orders from this page go to the address that you are signed in with. Please enter that one.',
  },
  headStartAddress: {
    de: 'Der Link gilt für die Adresse, an die er ging. Bitte tragen Sie diese ein.',
    en: 'The link is for the address that it was sent to. Please enter that one.',
  },
  courseTwice: {
    de: 'Dieser Kurs ist in der Bestellung schon enthalten.',
    en: 'This course is part of the order already.',
  },
  noCourseChosen: {
    de: 'Bitte wählen Sie mindestens einen Kurs.',
    en: 'Please choose at least one course.',
  },
  nobodyChosen: {
    de: 'Bitte wählen Sie, wer daran teilnimmt, oder entfernen Sie den Kurs.',
    en: 'Please choose who takes part, or remove the course.',
  },
  onlyWaitingList: {
    de: 'Hier ist nur die Warteliste frei. Entfernen Sie den Kurs, oder bestellen Sie ohne die Bedingung „nur zusammen“.',
    en: 'There is only the waiting list here. Remove the course, or order without “only together”.',
  },
  oneCourseOnly: {
    de: 'Auf andere Termine warten können Sie nur, wenn Sie einen einzigen Kurs bestellen.',
    en: 'You can only wait for other dates if you order a single course.',
  },
  namesOneCourse: {
    de: 'Namen später angeben können Sie nur, wenn Sie einen einzigen Kurs bestellen.',
    en: 'You can only give names later if you order a single course.',
  },
  tooManyPlaces: {
    de: 'Eine Buchung kann höchstens 20 Plätze haben. Bitte bestellen Sie die übrigen mit einer weiteren.',
    en: 'A booking can have at most 20 places. Please order the others with another one.',
  },
  noFirms: {
    de: 'Hier kann nicht für eine Firma bestellt werden. Bitte lassen Sie Bestellnummer und Rechnungsangaben leer.',
    en: 'Ordering for a firm is not possible here. Please leave order number and invoice details empty.',
  },
  noCommonMethod: {
    de: 'Für diese Kurse gibt es keine gemeinsame Zahlungsart. Bitte bestellen Sie sie einzeln.',
    en: 'There is no payment method that all of these courses accept. Please order them one by one.',
  },
  notBeforeStart: {
    de: 'Der Zeitpunkt muss vor dem Beginn liegen.',
    en: 'This moment must be before the start.',
  },
  notBeforeEnd: {
    de: 'Der Zeitpunkt muss vor dem Ende liegen.',
    en: 'This moment must be before the end.',
  },
  minimumMissing: {
    de: 'Bitte angeben, wie viele sich mindestens anmelden müssen.',
    en: 'Please enter how many have to register at least.',
  },
  minimumAboveLimit: {
    de: 'Die Mindestzahl darf nicht über dem Teilnehmerlimit liegen.',
    en: 'The minimum must not be above the attendee limit.',
  },
  ageBackwards: {
    de: 'Das höchste Alter darf nicht unter dem niedrigsten liegen.',
    en: 'The highest age must not be below the lowest.',
  },
  periodTooLong: { de: 'Der Zeitraum ist zu lang.', en: 'The period is too long.' },
  mainInstructorMissing: {
    de: 'Bitte zuerst die Kursleitung wählen, dann weitere.',
    en: 'Please choose the instructor first, then further ones.',
  },
  instructorTwice: {
    de: 'Diese Person leitet den Kurs schon.',
    en: 'This person already leads the course.',
  },
  taxRateMissing: {
    de: 'Bitte den Steuersatz eingeben oder eine Steuerbefreiung wählen.',
    en: 'Please enter the tax rate or choose an exemption.',
  },
  depositOnce: {
    de: 'Bitte die Anzahlung entweder als Betrag oder in Prozent angeben.',
    en: 'Please enter the deposit either as an amount or in percent.',
  },
  lessOnce: {
    de: 'Bitte die Ermäßigung entweder in Prozent oder als Betrag angeben.',
    en: 'Please enter the reduction either in percent or as an amount.',
  },
  earlyOnce: {
    de: 'Bitte entweder einen festen Tag oder Tage vor dem Beginn angeben.',
    en: 'Please enter either a certain day or days before the start.',
  },
  reductionTwice: {
    de: 'Dafür gibt es schon eine Ermäßigung.',
    en: 'There is a reduction for this already.',
  },
  ageRuleTwice: {
    de: 'Es kann nur eine Regel zum Alter geben.',
    en: 'There can be only one rule of age.',
  },
  entryCoursesOnce: {
    de: 'Bitte entweder einen Kurstitel oder ein Merkmal angeben.',
    en: 'Please enter either the title of a course or a characteristic.',
  },
  entryAge: {
    de: 'Das Alter passt nicht zu diesem Kurs.',
    en: 'The age does not fit this course.',
  },
  entryUnverified: {
    de: 'Mit diesen Angaben ließ sich nicht bestätigen, dass die Voraussetzungen erfüllt sind.',
    en: 'With these details it could not be confirmed that the requirements are met.',
  },
  closingOnce: {
    de: 'Bitte entweder einen Zeitpunkt oder Stunden vor dem Beginn angeben.',
    en: 'Please enter either a moment or hours before the start.',
  },
  notAfterOpening: {
    de: 'Der Zeitpunkt muss nach dem Öffnen der Anmeldung liegen.',
    en: 'This moment must be after registration opens.',
  },
  codeUnknown: {
    de: 'Diesen Code gibt es nicht. Bitte prüfen Sie die Schreibweise.',
    en: 'There is no such code. Please check how it is written.',
  },
  codeNotYet: { de: 'Dieser Code gilt noch nicht.', en: 'This code is not valid yet.' },
  codeOver: { de: 'Dieser Code gilt nicht mehr.', en: 'This code is no longer valid.' },
  codeNotHere: {
    de: 'Dieser Code gilt nicht für diesen Kurs.',
    en: 'This code is not valid for this course.',
  },
  codeUsedUp: { de: 'Dieser Code ist aufgebraucht.', en: 'This code is used up.' },
  codeUsedBefore: {
    de: 'Dieser Code gilt für jede Person einmal, und jemand in dieser Buchung hat ihn schon genutzt. Bitte lassen Sie das Feld leer, oder buchen Sie für die anderen getrennt.',
    en: 'This code is good once for each person, and somebody in this booking has used it before. Please leave the field empty, or book separately for the others.',
  },
  codeForNewcomers: {
    de: 'Dieser Code ist für alle, die hier noch nie einen Platz hatten. Unter Ihrer E-Mail-Adresse gibt es schon einen. Bitte lassen Sie das Feld leer.',
    en: 'This code is for people who never had a place here. There is one under your e-mail address already. Please leave the field empty.',
  },
  proofGone: {
    de: 'Diese Ermäßigung gibt es hier nicht mehr. Bitte wählen Sie neu.',
    en: 'This reduced price is not offered here any more. Please choose again.',
  },
  proofInFrame: {
    de: 'Aus einem Rahmen wird zum vereinbarten Preis bestellt, ohne Ermäßigung.',
    en: 'Out of a framework agreement, places are ordered at the agreed price, without a reduced price.',
  },
  codeNotCheaper: {
    de: 'Mit diesem Code würde es nicht günstiger. Bitte lassen Sie das Feld leer.',
    en: 'This code would not make it cheaper. Please leave the field empty.',
  },
  voucherUnknown: {
    de: 'Diesen Gutschein gibt es hier nicht. Bitte prüfen Sie die Nummer.',
    en: 'There is no such voucher here. Please check its number.',
  },
  voucherIsCode: {
    de: 'Das ist die Nummer eines Gutscheins. Bitte geben Sie sie im Feld „Gutschein“ ein.',
    en: 'This is the number of a gift voucher. Please enter it in the field “Gift voucher”.',
  },
  voucherBlocked: {
    de: 'Dieser Gutschein ist gesperrt. Bitte wenden Sie sich an den Anbieter.',
    en: 'This voucher is blocked. Please contact the provider.',
  },
  voucherLapsed: { de: 'Dieser Gutschein ist nicht mehr gültig.', en: 'This voucher is no longer valid.' },
  voucherEmpty: {
    de: 'Dieser Gutschein ist schon vollständig eingelöst.',
    en: 'This voucher has already been used up.',
  },
  voucherChanged: {
    de: 'Auf dem Gutschein ist inzwischen weniger, als hier stand. Bitte prüfen Sie den Betrag noch einmal.',
    en: 'There is less on the voucher by now than was shown here. Please check the amount once more.',
  },
  voucherNothingOpen: {
    de: 'Hier ist nichts offen, was ein Gutschein bezahlen könnte.',
    en: 'There is nothing open here that a voucher could pay.',
  },
  extraRequiredStock: {
    de: 'Was zu jedem Platz gehört, hat keinen eigenen Vorrat. Bitte das Feld leer lassen.',
    en: 'What comes with every place has no stock of its own. Please leave the field empty.',
  },
  extraRequiredOnce: {
    de: 'Was zu jedem Platz gehört, gibt es je Person einmal.',
    en: 'What comes with every place is there once per person.',
  },
  extraNotOrderedLater: {
    de: 'Was zu jedem Platz gehört oder einmal zur Buchung, wird nicht nachbestellt. Bitte das Feld leer lassen.',
    en: 'What comes with every place or once with a booking is not ordered later. Please leave the field empty.',
  },
  extraOrderOver: {
    de: 'Das lässt sich nicht mehr dazubuchen.',
    en: 'This can no longer be added.',
  },
  extraGone: {
    de: 'Diese Zusatzleistung wird nicht mehr angeboten.',
    en: 'This extra is no longer offered.',
  },
  extraSoldOut: {
    de: 'Davon ist leider nicht mehr genug da. Bitte wählen Sie weniger.',
    en: 'Unfortunately there are not enough of these left. Please choose fewer.',
  },
  extraTooMany: {
    de: 'So viele kann eine Person nicht nehmen.',
    en: 'One person cannot take so many.',
  },
  frameUnknown: {
    de: 'Diesen Rahmen hat die Firma nicht.',
    en: 'The company has no such framework agreement.',
  },
  frameOver: {
    de: 'Aus diesem Rahmen wird nicht mehr bestellt.',
    en: 'This framework agreement has ended.',
  },
  frameNotHere: {
    de: 'Dieser Rahmen gilt nicht für diesen Kurs.',
    en: 'This framework agreement is not for this course.',
  },
  frameTooFew: {
    de: 'So viele Plätze sind im Rahmen nicht mehr frei.',
    en: 'There are not that many places left under this agreement.',
  },
  frameAlone: {
    de: 'Im Rahmen gilt der vereinbarte Preis, ohne Rabattcode und nur für einen Termin.',
    en: 'Under a framework agreement the agreed price applies, without a discount code and for one date only.',
  },
  codeOneDate: {
    de: 'Der Code gilt für einen Termin. Bitte warten Sie nicht zugleich auf andere, oder lassen Sie das Feld leer.',
    en: 'The code is for one date. Please do not wait for others at the same time, or leave the field empty.',
  },
  restOnce: {
    de: 'Bitte für den Rest entweder Tage vor dem Beginn oder einen festen Tag angeben.',
    en: 'Please enter either days before the start or a certain day for the rest.',
  },
  twoInstalments: {
    de: 'Bitte mindestens zwei Tage angeben.',
    en: 'Please enter at least two days.',
  },
  stepLater: {
    de: 'Jede Stufe endet später als die davor: Bitte weniger Tage eingeben.',
    en: 'Each step ends later than the one before: please enter fewer days.',
  },
  stepLess: {
    de: 'Jede Stufe erstattet weniger als die davor.',
    en: 'Each step gives back less than the one before.',
  },
  dayTwice: { de: 'Diesen Tag gibt es schon.', en: 'This day has already been entered.' },
  nameTwice: { de: 'Diesen Namen gibt es schon.', en: 'This name is already used.' },
  timeTwice: {
    de: 'Zu dieser Zeit gibt es schon einen Termin.',
    en: 'There is an appointment at this time.',
  },
  oneDate: {
    de: 'Eine Veranstaltung hat genau einen Termin.',
    en: 'An event has exactly one appointment.',
  },
  twoOptions: {
    de: 'Bitte mindestens zwei Möglichkeiten eingeben.',
    en: 'Please enter at least two options.',
  },
  agreesEachTime: {
    de: 'Eine Einwilligung gilt nur für die Anmeldung, bei der sie gegeben wird.',
    en: 'Consent only applies to the registration it is given with.',
  },
  expired: {
    de: 'Am ersten Kurstag nicht mehr gültig.',
    en: 'No longer valid on the first day of the course.',
  },
  asksAnew: {
    de: 'Diese Frage wurde inzwischen geändert. Bitte lesen Sie sie noch einmal und antworten Sie erneut.',
    en: 'This question has been changed in the meantime. Please read it again and answer once more.',
  },
  passwordMatch: {
    de: 'Die Passwörter stimmen nicht überein.',
    en: 'The passwords do not match.',
  },
  passwordCommon: {
    de: 'Dieses Passwort wird beim Erraten als Erstes versucht. Nehmen Sie zum Beispiel vier zufällige Wörter.',
    en: 'This password is among the first to be guessed. Take four random words, for example.',
  },
  timeCode: {
    de: 'Bitte die sechs Ziffern des Codes eingeben.',
    en: 'Please enter the six digits of the code.',
  },
  recoveryCode: {
    de: 'Bitte die zwölf Zeichen des Wiederherstellungscodes eingeben.',
    en: 'Please enter the twelve characters of the recovery code.',
  },
  iban: { de: 'Diese IBAN ist ungültig.', en: 'This IBAN is invalid.' },
  mandateReference: {
    de: 'Erlaubt sind Buchstaben ohne Umlaute, Ziffern und die Zeichen / ? : ( ) . , + -',
    en: 'Use letters without accents, digits and the characters / ? : ( ) . , + -',
  },
  dayAhead: { de: 'Dieser Tag liegt in der Zukunft.', en: 'This day is in the future.' },
  vatId: {
    de: 'Diese USt-IdNr. stimmt nicht. Sie beginnt mit dem Land, zum Beispiel DE123456788 oder ATU12345675. Bitte prüfen Sie auch ihre Ziffern.',
    en: 'This VAT number is not right. It begins with the country, for example DE123456788 or ATU12345675. Please check its digits, too.',
  },
  footerLines: { de: 'Bitte höchstens sechs Zeilen eingeben.', en: 'Please enter six lines at most.' },
  bic: { de: 'Diese BIC ist ungültig.', en: 'This BIC is invalid.' },
  creditorId: {
    de: 'Diese Gläubiger-Identifikationsnummer ist ungültig.',
    en: 'This creditor identifier is invalid.',
  },
  currency: {
    de: 'Bitte drei Buchstaben eingeben, zum Beispiel EUR, USD oder GBP.',
    en: 'Please enter three letters, for example EUR, USD or GBP.',
  },
  site: {
    de: 'Bitte die Adresse einer Website eingeben, zum Beispiel https://www.example.org oder https://*.example.org.',
    en: 'Please enter the address of a website, for example https://www.example.org or https://*.example.org.',
  },
  timeZone: { de: 'Diese Zeitzone gibt es nicht.', en: 'There is no such time zone.' },
  colour: { de: 'Bitte eine Farbe wie #522B72 eingeben.', en: 'Please enter a colour such as #522B72.' },
  username: {
    de: 'Erlaubt sind Ihre E-Mail-Adresse oder Buchstaben, Ziffern, Punkt, Binde- und Unterstrich.',
    en: 'Use your e-mail address, or letters, digits, dots, hyphens and underscores.',
  },
  filename: {
    de: 'Der Dateiname darf weder Schrägstriche noch unsichtbare Zeichen enthalten.',
    en: 'The file name must contain neither slashes nor invisible characters.',
  },
  tierOrder: {
    de: 'Ein höherer Tarif darf nicht weniger enthalten oder weniger kosten, und FREE kostet nichts.',
    en: 'A higher tier must not include less or cost less, and FREE costs nothing.',
  },
  richText: {
    de: 'Der Text enthält etwas, das hier nicht erlaubt ist. Möglich sind Absätze, Überschriften, Listen, Fettes, Kursives und Links.',
    en: 'The text contains something that is not allowed here. Use paragraphs, headings, lists, bold, italic and links.',
  },
  richTextDepth: {
    de: 'Listen dürfen höchstens drei Ebenen haben.',
    en: 'Lists may be at most three levels deep.',
  },
  richTextSize: {
    de: 'Der Text ist zu umfangreich. Bitte kürzen Sie ihn oder entfernen Sie Formatierungen.',
    en: 'The text is too large. Please shorten it or remove some of its formatting.',
  },
  documentContent: {
    de: 'Das Dokument enthält etwas, das hier nicht möglich ist.',
    en: 'The document contains something that is not possible here.',
  },
  documentPlacement: {
    de: 'Etwas im Dokument steht an einer Stelle, an der es nicht möglich ist, zum Beispiel eine Tabelle in einer Tabelle.',
    en: 'Something in the document is where it cannot be, such as a table within a table.',
  },
  documentDepth: {
    de: 'Im Dokument ist zu viel ineinander verschachtelt. Listen dürfen höchstens drei Ebenen haben.',
    en: 'Too much of the document lies within one another. Lists may be at most three levels deep.',
  },
  documentSize: {
    de: 'Das Dokument ist zu umfangreich. Bitte kürzen Sie es.',
    en: 'The document is too large. Please shorten it.',
  },
  documentTable: {
    de: 'In einer Tabelle passen die Zellen nicht zusammen: Jede Zeile braucht gleich viele Spalten, höchstens zwölf.',
    en: 'In a table the cells do not fit together: each row needs the same number of columns, twelve at most.',
  },
  unknownPlaceholder: {
    de: 'Das Dokument enthält einen Platzhalter, den es nicht gibt.',
    en: 'The document contains a placeholder that does not exist.',
  },
  placeholderOutside: {
    de: 'Ein Platzhalter steht außerhalb der Wiederholung, zu der er gehört.',
    en: 'A placeholder stands outside of the repetition that it belongs to.',
  },
  pageRoom: {
    de: 'Die Ränder lassen zu wenig Platz für den Text.',
    en: 'The margins leave too little room for the text.',
  },
  link: {
    de: 'Ein Link muss mit https://, http://, mailto: oder tel: beginnen und vollständig sein.',
    en: 'A link must be complete and start with https://, http://, mailto: or tel:.',
  },
  priceGone: {
    de: 'Diesen Preis gibt es nicht mehr. Bitte wählen Sie einen anderen.',
    en: 'This price is no longer available. Please choose another one.',
  },
  priceChanged: {
    de: 'Der Preis wurde inzwischen geändert. Bitte prüfen Sie ihn und senden Sie das Formular noch einmal.',
    en: 'The price has been changed in the meantime. Please check it and send the form again.',
  },
  paymentMethod: {
    de: 'Bitte wählen Sie eine Zahlungsart.',
    en: 'Please select a payment method.',
  },
  terms: {
    de: 'Bitte stimmen Sie den Geschäftsbedingungen zu.',
    en: 'Please accept the terms and conditions.',
  },
  platformTerms: {
    de: 'Bitte stimmen Sie zu, um sich zu registrieren.',
    en: 'Please agree to sign up.',
  },
  noLinks: {
    de: 'Internetadressen sind hier nicht möglich. Bei einer Abkürzung schreiben Sie bitte ein Leerzeichen nach dem Punkt.',
    en: 'Web addresses are not allowed here. After an abbreviation, please put a space after the dot.',
  },
  accountLength: {
    de: 'Das Konto muss {bound} Ziffern haben, wie die Sachkontenlänge sagt.',
    en: 'The account must have {bound} digits, as the length of accounts says.',
  },
  taxKeyOnAutomatic: {
    de: 'Dieses Konto kennt seine Steuer selbst. Bitte lassen Sie den Steuerschlüssel leer.',
    en: 'This account knows its tax by itself. Please leave the tax key empty.',
  },
  debtorNumber: {
    de: 'Die erste Nummer muss mindestens {bound} sein und darf nicht bei den Kreditoren liegen.',
    en: 'The first number must be at least {bound} and not among the creditors.',
  },
  placeholder: {
    de: '{bound} ist hier kein Platzhalter. Bitte wählen Sie einen aus der Liste unter dem Text.',
    en: '{bound} is not a placeholder here. Please choose one from the list below the text.',
  },
  afterDeadline: {
    de: 'Bitte mehr als {bound} Tage eingeben: So lange gibt der Brief davor zum Bezahlen Zeit.',
    en: 'Please enter more than {bound} days: the letter before leaves that long to pay.',
  },
  unknownField: {
    de: 'Dieses Feld gibt es hier nicht. Ist es richtig geschrieben?',
    en: 'There is no such field here. Is it spelt right?',
  },
  invalid: { de: 'Diese Angabe ist ungültig.', en: 'This entry is invalid.' },
} satisfies Record<string, Wording>

export type FieldErrorCode = keyof typeof wordings

/** `name` is set for fields that are known only from stored data, such as attributes of a tenant. */
export type FieldError = { path: string; code: FieldErrorCode; message: string; name?: string }

/** A wrong field that a rule found, because a schema cannot judge it. */
export type WrongField = {
  path: (string | number)[]
  code: FieldErrorCode
  bound?: number | undefined
  name?: Wording
}

type Issue = z.core.$ZodIssue

/**
 * Issues of zod do not carry the entered value, so it is looked up: an empty field gets another message than a wrong
 * one.
 */
function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      value && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  )
}

/** A failed pattern says only that the value does not match, so the field's name tells which code to answer. */
const regexCodes: Record<string, FieldErrorCode> = {
  currencyCode: 'currency',
  username: 'username',
  filename: 'filename',
  time: 'time',
  startsAt: 'time',
  primaryColor: 'colour',
  secondaryColor: 'colour',
  accentColor: 'colour',
  positiveColor: 'colour',
  negativeColor: 'colour',
  infoColor: 'colour',
  warningColor: 'colour',
}

function codeOf(issue: Issue, value: unknown): { code: FieldErrorCode; bound?: unknown } {
  const isEmpty = value === undefined || value === null || value === ''
  if (isEmpty && issue.code !== 'custom') return { code: 'required' }
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) <= 1) return { code: 'required' }
      return { code: issue.origin === 'string' ? 'minLength' : 'min', bound: issue.minimum }
    case 'too_big':
      return { code: issue.origin === 'string' ? 'maxLength' : 'max', bound: issue.maximum }
    case 'invalid_type':
      return { code: issue.expected === 'number' || issue.expected === 'int' ? 'number' : 'required' }
    case 'invalid_format':
      if (issue.format === 'regex') return { code: regexCodes[String(issue.path.at(-1))] ?? 'invalid' }
      return { code: issue.format in wordings ? (issue.format as FieldErrorCode) : 'invalid' }
    case 'custom': {
      const code = String(issue.params?.code ?? 'invalid')
      return { code: code in wordings ? (code as FieldErrorCode) : 'invalid', bound: issue.params?.bound }
    }
    default:
      return { code: 'invalid' }
  }
}

/** The text of one code, for fields that are judged outside a schema. */
export function fieldErrorText(code: FieldErrorCode, locale: Locale, bound?: unknown): string {
  return wordings[code][locale].replace('{bound}', String(bound ?? ''))
}

/** One answer per wrong field of that input, in the reader's language; schemas themselves carry no text. */
export function fieldErrors(issues: readonly Issue[], input: unknown, locale: Locale): FieldError[] {
  const byPath = new Map<string, FieldError>()
  for (const issue of issues) {
    const path = issue.path.map(String).join('.')
    if (byPath.has(path)) continue
    const { code, bound } = codeOf(issue, valueAt(input, issue.path))
    const own = code === 'required' ? requiredFields[String(issue.path.at(-1))] : undefined
    const message = own?.[locale] ?? fieldErrorText(code, locale, bound)
    const name = issue.code === 'custom' ? (issue.params?.name as Wording | undefined)?.[locale] : undefined
    byPath.set(path, { path, code, message, ...(name !== undefined && { name }) })
  }
  return [...byPath.values()]
}

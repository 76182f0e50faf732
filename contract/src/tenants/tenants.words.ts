import { on, told } from '../wire/audited-command.ts'
import { loggedNamesOf } from '../wire/field-words.ts'
import { askSupport, rule } from '../wire/invariant-rule.ts'
import type { RoomWords } from '../wire/room-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'
import { tenantRoleNames } from '../wire/tenant-role.ts'
import { bankFieldWords } from './bank.fields.ts'
import { zeroTaxNames } from './biller.schema.ts'
import { brandFieldWords } from './brand.fields.ts'
import { letterheadFieldWords } from './letterhead.fields.ts'
import { recommendationRefusalNames } from './recommendation.schema.ts'
import { settingsFieldWords } from './settings.fields.ts'
import { tenantRefusals } from './tenant-refusals.ts'
import { featureNames } from './tiers.ts'

export const tenantsWords = {
  commands: {
    'tenant.signed-up': told(
      'Mandant registriert',
      'Tenant signed up',
      'hat {subject} registriert',
      'signed {subject} up',
    ),
    'invitation.sent': on('Einladung verschickt', 'Invitation sent', 'verschickt', 'sent'),
    'invitation.resent': told(
      'Einladung erneut verschickt',
      'Invitation sent again',
      'hat {subject} erneut verschickt',
      'sent {subject} again',
    ),
    'invitation.withdrawn': on(
      'Einladung zurückgezogen',
      'Invitation withdrawn',
      'zurückgezogen',
      'withdrew',
    ),
    'invitation.accepted': on('Einladung angenommen', 'Invitation accepted', 'angenommen', 'accepted'),
    'member.joined': told('Mitglied beigetreten', 'Member joined', 'ist beigetreten', 'joined'),
    'member.changed': told(
      'Rolle geändert',
      'Role changed',
      'hat die Rolle für {subject} geändert',
      'changed the role of {subject}',
    ),
    'member.removed': told(
      'Mitglied entfernt',
      'Member removed',
      'hat {subject} aus dem Team entfernt',
      'removed {subject} from the team',
    ),
    'member.left': told('Mitglied ausgetreten', 'Member left', 'hat das Team verlassen', 'left the team'),
    'tenant.changed': told(
      'Einstellungen geändert',
      'Settings changed',
      'hat die Einstellungen geändert',
      'changed the settings',
    ),
    'tenant.bank-changed': told(
      'Bankdaten geändert',
      'Bank data changed',
      'hat die Bankdaten geändert',
      'changed the bank data',
    ),
    'tenant.slug-changed': told(
      'Adresse im Portal geändert',
      'Portal address changed',
      'hat die Adresse im Portal geändert',
      'changed the portal address',
    ),
    'tenant.currency-chosen': told(
      'Währung festgelegt',
      'Currency chosen',
      'hat die Währung festgelegt',
      'chose the currency',
    ),
    'tenant.brand-changed': told(
      'Markenfarben geändert',
      'Brand colours changed',
      'hat die Markenfarben geändert',
      'changed the brand colours',
    ),
    'tenant.letterhead-changed': told(
      'Briefkopf geändert',
      'Letterhead changed',
      'hat den Briefkopf und die Angaben für Rechnungen geändert',
      'changed the letterhead and the details for invoices',
    ),
    'tenant.onboarding-step-finished': told(
      'Schritt der Einrichtung erledigt',
      'Onboarding step finished',
      'hat einen Schritt der Einrichtung erledigt',
      'finished a step of onboarding',
    ),
    'tenant.tier-changed': told(
      'Tarif gewechselt',
      'Tier changed',
      'hat den Tarif gewechselt',
      'changed the tier',
    ),
    'tenant.tier-set': on(
      'Tarif zugewiesen',
      'Tier assigned',
      'einem anderen Tarif zugewiesen',
      'assigned another tier to',
    ),
    'tenant.month-charged': told(
      'Monat berechnet',
      'Month charged',
      'hat einen Monat berechnet',
      'charged a month',
    ),
    'tenant.suspended': on('Mandant gesperrt', 'Tenant suspended', 'gesperrt', 'suspended'),
    'tenant.resumed': told(
      'Mandant entsperrt',
      'Tenant resumed',
      'hat {subject} wieder freigegeben',
      'opened {subject} again',
    ),
    'tenant.support-entered': told(
      'Support begonnen',
      'Support started',
      'hat {subject} als Support betreten',
      'entered {subject} as support',
    ),
    'tenant.support-left': told(
      'Support beendet',
      'Support ended',
      'hat {subject} als Support verlassen',
      'left {subject} as support',
    ),
    'recommendation.code-made': told(
      'Empfehlungscode erstellt',
      'Recommendation code made',
      'hat den Empfehlungscode erstellt',
      'made the recommendation code',
    ),
    'recommendation.earned': told(
      'Gutschrift für eine Empfehlung',
      'Credit for a recommendation',
      'hat eine Empfehlung gutgeschrieben',
      'credited a recommendation',
    ),
    'recommendation.spent': told(
      'Empfehlung verrechnet',
      'Recommendation set off',
      'hat eine Gutschrift für Empfehlungen verrechnet',
      'set off a credit for recommendations',
    ),
    'recommendation.refused': told(
      'Empfehlung abgelehnt',
      'Recommendation refused',
      'hat die Empfehlung von {subject} abgelehnt',
      'refused the recommendation of {subject}',
    ),
    'recommendation.restored': told(
      'Empfehlung anerkannt',
      'Recommendation accepted',
      'hat die Empfehlung von {subject} doch anerkannt',
      'accepted the recommendation of {subject} after all',
    ),
    'recommendation.terms-changed': told(
      'Empfehlungsprogramm geändert',
      'Recommendation programme changed',
      'hat das Empfehlungsprogramm geändert',
      'changed the recommendation programme',
    ),
    'platform.tiers-changed': told(
      'Tarife geändert',
      'Tiers changed',
      'hat die Tarife der Plattform geändert',
      'changed the tiers of the platform',
    ),
    'platform.biller-changed': told(
      'Abrechnender Mandant geändert',
      'Billing tenant changed',
      'hat geändert, welcher Mandant für die Plattform abrechnet',
      'changed which tenant bills for the platform',
    ),
    'list-view.shared': told(
      'Ansicht geteilt',
      'View shared',
      'hat {subject} mit dem Team geteilt',
      'shared {subject} with the team',
    ),
    'list-view.changed': on('Ansicht geändert', 'View changed', 'geändert', 'changed'),
    'list-view.deleted': on('Ansicht gelöscht', 'View deleted', 'gelöscht', 'deleted'),
    'tenant.second-factor-changed': told(
      'Vorschrift zum zweiten Faktor geändert',
      'Requirement of a second factor changed',
      'hat geändert, ob ein zweiter Faktor vorgeschrieben ist',
      'changed whether a second factor is required',
    ),
  },
  subjects: {
    'list-view': {
      name: { de: 'Ansicht', en: 'View' },
      named: { de: 'die Ansicht „{name}“', en: 'the view “{name}”' },
      unnamed: { de: 'eine Ansicht', en: 'a view' },
    },
    tenant: {
      name: { de: 'Mandant', en: 'Tenant' },
      named: { de: 'den Mandanten {name}', en: 'the tenant {name}' },
      unnamed: { de: 'einen Mandanten', en: 'a tenant' },
    },
    membership: {
      name: { de: 'Zugehörigkeit', en: 'Membership' },
      named: { de: 'die Zugehörigkeit von {name}', en: 'the membership of {name}' },
      unnamed: { de: 'eine Zugehörigkeit', en: 'a membership' },
    },
    invitation: {
      name: { de: 'Einladung', en: 'Invitation' },
      named: { de: 'die Einladung an {name}', en: 'the invitation to {name}' },
      unnamed: { de: 'eine Einladung', en: 'an invitation' },
    },
    platform: {
      name: { de: 'Plattform', en: 'Platform' },
      named: { de: 'die Plattform', en: 'the platform' },
      unnamed: { de: 'die Plattform', en: 'the platform' },
    },
  },
  fields: {
    state: sharedFields.state,
    reason: sharedFields.reason,
    name: sharedFields.name,
    accepted: { de: 'Zugestimmt', en: 'Accepted' },
    shared: { de: 'Mit dem Team geteilt', en: 'Shared with the team' },
    role: { de: 'Rolle', en: 'Role' },
    firstName: sharedFields.firstName,
    lastName: sharedFields.lastName,
    ...loggedNamesOf(settingsFieldWords),
    ...loggedNamesOf(bankFieldWords),
    ...loggedNamesOf(brandFieldWords),
    ...loggedNamesOf(letterheadFieldWords),
    tier: { de: 'Tarif', en: 'Tier' },
    netCents: { de: 'Preis im Monat, netto', en: 'Price per month, net', currency: 'EUR' },
    chargedCents: { de: 'Berechnet, netto', en: 'Charged, net' },
    recommendationCents: { de: 'Gutschrift, netto', en: 'Credit, net', currency: 'EUR' },
    recommendationRefusal: {
      de: 'Warum nicht anerkannt',
      en: 'Why not accepted',
      values: recommendationRefusalNames,
    },
    recommenderCents: {
      de: 'Gutschrift für Empfehlende, netto',
      en: 'Credit for recommenders, net',
      currency: 'EUR',
    },
    recommendedCents: {
      de: 'Gutschrift für Empfohlene, netto',
      en: 'Credit for the recommended, net',
      currency: 'EUR',
    },
    mostAYear: { de: 'Empfehlungen im Jahr', en: 'Recommendations per year' },
    publishedCourses: { de: 'Veröffentlichte Kurse', en: 'Published courses', isLimit: true },
    staff: { de: 'Mitarbeiter', en: 'Staff', isLimit: true },
    mailsAMonth: { de: 'E-Mails im Monat', en: 'E-mails per month', isLimit: true },
    storageMegabytes: { de: 'Speicher für Dateien (MB)', en: 'Storage for files (MB)', isLimit: true },
    features: { de: 'Funktionen', en: 'Features', values: featureNames },
    dueDays: { de: 'Tage bis zur Fälligkeit', en: 'Days until due' },
    zeroTax: { de: 'Warum ohne Umsatzsteuer', en: 'Why there is no tax', values: zeroTaxNames },
    step: { de: 'Schritt', en: 'Step' },
    secondFactorRequired: { de: 'Zweiter Faktor vorgeschrieben', en: 'Second factor required' },
    until: { de: 'Bis', en: 'Until' },
    rows: sharedFields.rows,
    format: sharedFields.format,
    from: sharedFields.from,
  },
  values: {
    ...tenantRoleNames,
    company: { de: 'Firma', en: 'Company' },
    address: { de: 'Anschrift', en: 'Address' },
    bank: { de: 'Bankdaten', en: 'Bank data' },
    currency: { de: 'Währung', en: 'Currency' },
    brand: { de: 'Markenfarben', en: 'Brand colours' },
  },
  rules: {
    'recommendation credits': rule(
      'sums',
      'Was von Gutschriften für Empfehlungen verbraucht ist, steht auf Abrechnungen, auf den Cent genau.',
      'Credits used for recommendations appear on charges, to the cent.',
      askSupport,
    ),
  },
  letters: {
    'member.invited': { de: 'Einladung', en: 'Invitation' },
    'tenant.bank-changed': { de: 'Bankverbindung geändert', en: 'Bank account changed' },
  },
  refusals: tenantRefusals,
} satisfies RoomWords

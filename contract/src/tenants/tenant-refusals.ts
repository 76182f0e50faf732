import { identityRefusals } from '../identity/identity-refusals.ts'
import { type RefusalWording, refusalsFrom, wireRefusals } from '../wire/refusals.ts'

export const tenantRefusals = {
  OWN_SECOND_FACTOR_MISSING: {
    status: 409,
    cause: 'Whoever wants to require a second factor has none.',
    de: 'Bitte richten Sie zuerst für Ihr eigenes Konto einen zweiten Faktor ein, sonst sperren Sie sich selbst aus.',
    en: 'Please set up a second factor for your own account first, or you would lock yourself out.',
  },
  TIER_LIMIT_REACHED: {
    status: 409,
    cause: 'The tier allows no more than `limit` of it.',
    de: 'Ihr Tarif {tier} erlaubt höchstens {limit}. Bitte wechseln Sie in einen höheren Tarif.',
    en: 'Your tier {tier} allows no more than {limit}. Please change to a higher tier.',
  },
  DOWNGRADE_BLOCKED: {
    status: 409,
    cause: 'The tier was raised less than 30 days ago; `until` is the first day on which it can be lowered.',
    de: 'Nach einem Wechsel in einen höheren Tarif ist ein Wechsel zurück erst ab dem {until} möglich.',
    en: 'After an upgrade a downgrade is possible from {until} on.',
  },
  VERIFICATION_REQUIRED: {
    status: 402,
    cause: 'Publishing, mailing and money need a verified e-mail address.',
    de: 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse.',
    en: 'Please verify your e-mail address first.',
  },
  BILLER_CURRENCY: {
    status: 409,
    cause: 'Tiers are charged in euros, and the tenant has another currency.',
    de: 'Die Plattform rechnet in Euro ab. Bitte wählen Sie einen Mandanten, dessen Währung der Euro ist.',
    en: 'The platform bills in euros. Please choose a tenant whose currency is the euro.',
  },
  LOGO_REFUSED: {
    status: 422,
    cause: 'The logo is no PNG or JPEG that can be read, or has too many pixels.',
    de: 'Dieses Logo lässt sich nicht lesen. Bitte speichern Sie es als PNG oder JPEG und wählen Sie es noch einmal.',
    en: 'This logo cannot be read. Please save it as PNG or JPEG and choose it once more.',
  },
  CURRENCY_FIXED: {
    status: 409,
    cause: 'The currency was chosen before, or there are registrations in it.',
    de: 'Die Währung kann nicht mehr geändert werden.',
    en: 'The currency can no longer be changed.',
  },
  SLUG_TAKEN: {
    status: 409,
    cause: 'The slug belongs or belonged to another tenant, or is a word that the platform needs itself.',
    de: 'Diese Adresse ist schon vergeben. Bitte wählen Sie eine andere.',
    en: 'This address is already taken. Please choose another one.',
  },
  TOO_MANY_SLUGS: {
    status: 409,
    cause: 'The tenant has had so many slugs already; it can take one of those back.',
    de: 'Sie hatten schon {limit} Adressen. Nehmen Sie eine davon wieder oder wenden Sie sich an den Support.',
    en: 'You have had {limit} addresses already. Take one of those back, or contact support.',
  },
  LAST_ADMIN: {
    status: 409,
    cause: 'A tenant needs at least one admin.',
    de: '{company} braucht mindestens einen Administrator. Bitte geben Sie die Rolle zuerst weiter.',
    en: '{company} needs at least one administrator. Please hand over the role first.',
  },
  ALREADY_MEMBER: {
    status: 409,
    cause: 'The address belongs to a member or has an open invitation.',
    de: 'Diese Person gehört schon dazu oder ist schon eingeladen.',
    en: 'This person is already a member or already invited.',
  },
  INVITATION_INVALID: {
    status: 410,
    cause: 'The invitation is unknown, expired, withdrawn or was accepted.',
    de: 'Diese Einladung ist ungültig oder abgelaufen.',
    en: 'This invitation is invalid or has expired.',
  },
  VIEW_NAME_TAKEN: {
    status: 409,
    cause: 'There is a view of that name already, among the own ones or among those of the team.',
    de: 'Eine Ansicht mit diesem Namen gibt es schon: {name}',
    en: 'There is already a view with this name: {name}',
  },
  TOO_MANY_VIEWS: {
    status: 409,
    cause: 'Somebody keeps at most so many views of one list, and the team shares at most so many.',
    de: 'Es können höchstens {limit} Ansichten einer Liste gespeichert werden. Löschen Sie zuerst eine, die Sie nicht mehr brauchen.',
    en: 'At most {limit} views of a list can be kept. Delete one that is no longer needed first.',
  },
  SIGN_IN_TO_ACCEPT: {
    status: 409,
    cause: 'There is an account with the invited address, and the caller is not signed in with it.',
    de: 'Bitte melden Sie sich mit dem eingeladenen Benutzerkonto an, um anzunehmen.',
    en: 'Please sign in with the invited account to accept.',
  },
} as const satisfies Record<string, RefusalWording>

/** The error map of a route of this room, from the codes it may answer with. */
export const refusals = refusalsFrom(wireRefusals, identityRefusals, tenantRefusals)

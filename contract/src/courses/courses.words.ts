import { loggedNamesOf } from '../wire/field-words.ts'
import type { Wording } from '../wire/locales.ts'
import type { RoomWords } from '../wire/room-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'
import { attributeFieldWords } from './attribute.fields.ts'
import { attributeExpiryNames, attributeKindNames, attributeScopeNames } from './attribute.schema.ts'
import { billingFieldWords } from './billing.fields.ts'
import { characteristicFieldWords } from './characteristic.fields.ts'
import { characteristicKindNames } from './characteristic.schema.ts'
import { closureFieldWords } from './closure.fields.ts'
import { closureKindNames } from './closure.schema.ts'
import { codeFieldWords } from './code.fields.ts'
import { collectionKindNames } from './collection.ts'
import { courseFieldWords } from './course.fields.ts'
import { courseCommands } from './course-commands.ts'
import { courseRefusals } from './course-refusals.ts'
import { courseRules } from './course-rules.ts'
import { type CourseState, coursePhaseNames } from './course-states.ts'
import { extraFieldWords } from './extra.fields.ts'
import { firmSettingWords } from './firm-settings.fields.ts'
import { frameFieldWords } from './frame.fields.ts'
import { instructorFieldWords } from './instructor.fields.ts'
import { planKindNames } from './payment-plan.ts'
import { placeFieldWords } from './place.fields.ts'
import { portalSettingsFieldWords } from './portal-settings.fields.ts'
import { refundSettingWords } from './refund-settings.fields.ts'
import { refundAfterStartNames, refundTermsKindNames } from './refund-terms.ts'
import { templateFieldWords } from './template.fields.ts'
import { widgetFieldWords } from './widget.fields.ts'

/** Names of stored states, which the log holds. `published` is called by the name of its first phase. */
const courseStateNames: Record<CourseState, Wording> = {
  draft: coursePhaseNames.draft,
  published: coursePhaseNames.upcoming,
  closed: coursePhaseNames.closed,
  cancelled: coursePhaseNames.cancelled,
  archived: coursePhaseNames.archived,
}

export const coursesWords = {
  commands: courseCommands,
  subjects: {
    course: {
      name: { de: 'Kurs', en: 'Course' },
      named: { de: 'den Kurs „{name}“', en: 'the course “{name}”' },
      unnamed: { de: 'einen Kurs', en: 'a course' },
      isWorkedOn: true,
      values: { state: courseStateNames },
    },
    template: {
      name: { de: 'Kursvorlage', en: 'Course template' },
      named: { de: 'die Vorlage „{name}“', en: 'the template “{name}”' },
      unnamed: { de: 'eine Vorlage', en: 'a template' },
      isWorkedOn: true,
    },
    closure: {
      name: { de: 'Schließzeit', en: 'Closure' },
      named: { de: 'die Schließzeit „{name}“', en: 'the closure “{name}”' },
      unnamed: { de: 'eine Schließzeit', en: 'a closure' },
      values: { kind: closureKindNames },
    },
    'discount-code': {
      name: { de: 'Rabattcode', en: 'Discount code' },
      named: { de: 'den Rabattcode „{name}“', en: 'the discount code “{name}”' },
      unnamed: { de: 'einen Rabattcode', en: 'a discount code' },
      isWorkedOn: true,
    },
    extra: {
      name: { de: 'Zusatzleistung', en: 'Extra' },
      named: { de: 'die Zusatzleistung „{name}“', en: 'the extra “{name}”' },
      unnamed: { de: 'eine Zusatzleistung', en: 'an extra' },
      isWorkedOn: true,
    },
    firm: {
      name: { de: 'Firma', en: 'Company' },
      named: { de: 'die Firma {name}', en: 'the company {name}' },
      unnamed: { de: 'eine Firma', en: 'a company' },
      isWorkedOn: true,
    },
    characteristic: {
      name: { de: 'Kursmerkmal', en: 'Course characteristic' },
      named: { de: 'das Kursmerkmal „{name}“', en: 'the course characteristic “{name}”' },
      unnamed: { de: 'ein Kursmerkmal', en: 'a course characteristic' },
      values: { kind: characteristicKindNames },
    },
    widget: {
      name: { de: 'Einbettung', en: 'Widget' },
      named: { de: 'die Einbettung „{name}“', en: 'the widget “{name}”' },
      unnamed: { de: 'eine Einbettung', en: 'a widget' },
    },
    attribute: {
      name: { de: 'Zusatzfeld', en: 'Additional attribute' },
      named: { de: 'das Zusatzfeld „{name}“', en: 'the additional attribute “{name}”' },
      unnamed: { de: 'ein Zusatzfeld', en: 'an additional attribute' },
      isWorkedOn: true,
      values: { kind: attributeKindNames, appliesTo: attributeScopeNames, expiry: attributeExpiryNames },
    },
    place: {
      name: { de: 'Ort', en: 'Place' },
      named: { de: 'den Ort „{name}“', en: 'the place “{name}”' },
      unnamed: { de: 'einen Ort', en: 'a place' },
      isWorkedOn: true,
    },
    instructor: {
      name: { de: 'Kursleitung', en: 'Instructor' },
      named: { de: 'die Kursleitung {name}', en: 'the instructor {name}' },
      unnamed: { de: 'eine Kursleitung', en: 'an instructor' },
      isWorkedOn: true,
    },
  },
  fields: {
    state: sharedFields.state,
    reason: sharedFields.reason,
    ...loggedNamesOf(extraFieldWords),
    ...loggedNamesOf(billingFieldWords),
    places: frameFieldWords.places.label,
    ...loggedNamesOf(placeFieldWords),
    capacity: { ...placeFieldWords.capacity.label, isLimit: true },
    ...loggedNamesOf(instructorFieldWords),
    title: courseFieldWords.title.label,
    reference: courseFieldWords.reference.label,
    description: courseFieldWords.description.label,
    start: courseFieldWords.start.label,
    end: courseFieldWords.end.label,
    location: courseFieldWords.placeId.label,
    instructor: courseFieldWords.instructorId.label,
    kind: courseFieldWords.kind.label,
    mode: courseFieldWords.mode.label,
    scope: { de: 'Auswahl', en: 'Selection' },
    ...loggedNamesOf(widgetFieldWords),
    ...loggedNamesOf(codeFieldWords),
    courseCount: { de: 'Anzahl der Kurse, für die er gilt', en: 'Number of courses it is for' },
    valueIds: courseFieldWords.valueIds.label,
    ageFrom: courseFieldWords.ageFrom.label,
    ageTo: courseFieldWords.ageTo.label,
    values: characteristicFieldWords.values.label,
    shown: characteristicFieldWords.shown.logged,
    filtered: characteristicFieldWords.filtered.logged,
    firstDay: closureFieldWords.firstDay.label,
    lastDay: closureFieldWords.lastDay.label,
    teaserFileId: courseFieldWords.teaserFileId.label,
    onlineAddress: courseFieldWords.onlineAddress.label,
    approvalNumber: courseFieldWords.approvalNumber.label,
    registrationCancellationThresholdDays: courseFieldWords.registrationCancellationThresholdDays.label,
    shareAttendeeDetails: courseFieldWords.shareAttendeeDetails.label,
    prices: courseFieldWords.priceCategories.label,
    reductions: courseFieldWords.reductions.label,
    givesBackDates: courseFieldWords.givesBackDates.label,
    entryRules: courseFieldWords.entryRules.label,
    taxCategory: courseFieldWords.taxCategory.label,
    taxRate: courseFieldWords.taxRate.logged,
    taxExemptionReason: courseFieldWords.taxExemptionReason.label,
    withdrawalRight: courseFieldWords.withdrawalRight.label,
    paymentMethods: courseFieldWords.paymentMethods.label,
    paymentDeadlineDays: courseFieldWords.paymentDeadlineDays.label,
    paymentPlan: courseFieldWords.paymentPlan.label,
    depositCents: courseFieldWords.depositCents.label,
    depositPercent: courseFieldWords.depositPercent.label,
    depositConfirms: courseFieldWords.depositConfirms.label,
    restDaysBefore: courseFieldWords.restDaysBefore.label,
    restDueOn: courseFieldWords.restDueOn.label,
    instalmentCount: courseFieldWords.instalmentCount.label,
    instalmentsFrom: courseFieldWords.instalmentsFrom.label,
    instalmentDays: courseFieldWords.instalmentDays.label,
    collection: courseFieldWords.collection.label,
    collectionDaysBefore: courseFieldWords.collectionDaysBefore.label,
    refundTerms: courseFieldWords.refundTerms.label,
    refundSteps: courseFieldWords.refundSteps.label,
    refundAfterStart: courseFieldWords.refundAfterStart.label,
    ...loggedNamesOf(refundSettingWords),
    ...loggedNamesOf(firmSettingWords),
    appointments: templateFieldWords.appointments.label,
    skipHolidays: templateFieldWords.skipHolidays.label,
    skipClosures: templateFieldWords.skipClosures.label,
    skipSchoolHolidays: templateFieldWords.skipSchoolHolidays.label,
    required: attributeFieldWords.required.label,
    forAllCourses: attributeFieldWords.forAllCourses.logged,
    appliesTo: attributeFieldWords.scope.label,
    expiry: attributeFieldWords.expiry.label,
    askAgainMonths: attributeFieldWords.askAgainMonths.logged,
    shownToInstructors: attributeFieldWords.shownToInstructors.label,
    help: attributeFieldWords.help.label,
    options: attributeFieldWords.options.label,
    consent: attributeFieldWords.consent.label,
    attributeIds: courseFieldWords.attributeIds.logged,
    ...loggedNamesOf(portalSettingsFieldWords),
    feeCents: sharedFields.feeCents,
    notes: sharedFields.notes,
    internalNotes: sharedFields.internalNotes,
    attendeeLimit: { ...courseFieldWords.attendeeLimit.label, isLimit: true },
    waiterLimit: { ...courseFieldWords.waiterLimit.label, isLimit: true },
    minimumAttendees: courseFieldWords.minimumAttendees.label,
    decideBy: courseFieldWords.decideBy.label,
    decision: { de: 'Entscheidung', en: 'Decision' },
    registrationOpensAt: courseFieldWords.registrationOpensAt.label,
    registrationOpensDays: courseFieldWords.registrationOpensDays.label,
    headStartDays: courseFieldWords.headStartDays.label,
    registrationClosesAt: courseFieldWords.registrationClosesAt.label,
    registrationClosesHours: courseFieldWords.registrationClosesHours.label,
    offerHours: courseFieldWords.offerHours.label,
    waitingCutoffHours: courseFieldWords.waitingCutoffHours.label,
    count: sharedFields.count,
    rows: sharedFields.rows,
    format: sharedFields.format,
  },
  values: {
    COURSE: { de: 'Kurs', en: 'Course' },
    EVENT: { de: 'Veranstaltung', en: 'Event' },
    course_list: { de: 'Kursliste', en: 'Course list' },
    registration: { de: 'Anmeldeformular', en: 'Registration form' },
    button: { de: 'Schaltfläche', en: 'Button' },
    list: { de: 'Liste', en: 'List' },
    month: { de: 'Monat', en: 'Month' },
    page: { de: 'Wie die Website', en: 'Same as the website' },
    light: { de: 'Immer hell', en: 'Always light' },
    at_once: planKindNames.at_once,
    deposit: planKindNames.deposit,
    monthly: planKindNames.monthly,
    on_days: planKindNames.on_days,
    ...collectionKindNames,
    ...refundTermsKindNames,
    ...refundAfterStartNames,
    go: { de: 'Findet statt', en: 'Takes place' },
    open: { de: 'Offen', en: 'Open' },
  },
  rules: courseRules,
  letters: {
    'course.decision-reminded': { de: 'Erinnerung an eine Entscheidung', en: 'Reminder of a decision' },
  },
  refusals: courseRefusals,
} satisfies RoomWords

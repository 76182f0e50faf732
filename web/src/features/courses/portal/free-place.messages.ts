import { phrases } from '../../tenants/portal/phrases.ts'

export const freePlaceTexts = phrases(
  {
    full: 'Der Kurs ist ausgebucht.',
    title: 'E-Mail, wenn ein Platz frei wird',
    email: 'E-Mail-Adresse',
    ask: 'Benachrichtigen',
    privacyBefore: 'Ihre Adresse dient nur dazu und wird danach gelöscht. Mehr dazu in der ',
    privacyLink: 'Datenschutzerklärung',
    privacyAfter: '.',
  },
  {
    full: 'This course is fully booked.',
    title: 'E-mail me when a place is free',
    email: 'E-mail address',
    ask: 'Notify me',
    privacyBefore: 'Your address is used for this only and deleted afterwards. For more, see the ',
    privacyLink: 'privacy notice',
    privacyAfter: '.',
  },
)

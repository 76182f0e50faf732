import { catalogue } from '#ui/text.tsx'

export const feedMessages = catalogue(
  {
    title: 'Kalender abonnieren',
    hintPlace:
      'Wer diese Adresse in einem Kalenderprogramm abonniert, sieht alles, was an diesem Ort stattfindet, auch was nicht im Portal steht. Namen von Teilnehmern stehen nicht darin.',
    hintInstructor:
      'Wer diese Adresse in einem Kalenderprogramm abonniert, sieht alle Termine dieser Kursleitung, auch was nicht im Portal steht. Namen von Teilnehmern stehen nicht darin.',
    open: 'Adresse anlegen',
    address: 'Adresse',
    secret:
      'Jeder, der die Adresse kennt, kann den Kalender lesen. Geben Sie sie nur an Menschen weiter, denen Sie vertrauen.',
    copy: 'Kopieren',
    copied: 'Kopiert',
    renew: 'Adresse erneuern …',
    close: 'Abschalten …',
    opened: 'Die Kalenderadresse ist angelegt.',
    renewed: 'Die Adresse ist erneuert. Die alte funktioniert nicht mehr.',
    closed: 'Die Kalenderadresse ist abgeschaltet.',
    renewTitle: 'Adresse erneuern?',
    renewText:
      'Die bisherige Adresse funktioniert ab sofort nicht mehr. Alle, die sie abonniert haben, brauchen die neue.',
    closeTitle: 'Kalenderadresse abschalten?',
    closeText:
      'Die Adresse funktioniert ab sofort nicht mehr. Legen Sie später wieder eine an, ist es eine andere.',
    doRenew: 'Erneuern',
    doClose: 'Abschalten',
  },
  {
    title: 'Subscribe to the calendar',
    hintPlace:
      'Anyone who subscribes to this address in a calendar program sees everything that happens at this place, including what is not in the portal. It contains no attendee names.',
    hintInstructor:
      'Anyone who subscribes to this address in a calendar program sees all appointments of this instructor, including what is not in the portal. It contains no attendee names.',
    open: 'Create address',
    address: 'Address',
    secret: 'Everybody who knows the address can read the calendar. Give it only to people you trust.',
    copy: 'Copy',
    copied: 'Copied',
    renew: 'Renew address …',
    close: 'Switch off …',
    opened: 'The calendar address is created.',
    renewed: 'The address is renewed. The old one no longer works.',
    closed: 'The calendar address is switched off.',
    renewTitle: 'Renew the address?',
    renewText: 'The current address stops working immediately. Everybody who subscribed needs the new one.',
    closeTitle: 'Switch off the calendar address?',
    closeText:
      'The address stops working immediately. If you create one again later, it will be a different one.',
    doRenew: 'Renew',
    doClose: 'Switch off',
  },
)

import { catalogue } from '#ui/text.tsx'

export const newsMessages = catalogue(
  {
    title: 'Benachrichtigungen',
    hint: 'Was bei {school} geschieht, ohne dass jemand aus dem Team es tut. Sofort heißt: nach einer Minute, höchstens alle zehn Minuten. Täglich: um 7 Uhr, wenn es etwas gibt.',
    saved: 'Gespeichert: {subject}, {pace}.',
    unverified: 'Sie erhalten nichts, solange Ihre E-Mail-Adresse nicht bestätigt ist.',
  },
  {
    title: 'Notifications',
    hint: 'What happens at {school} without anyone on the team doing it. At once means after a minute, at most every ten minutes. Daily: at 7 am, if there is any news.',
    saved: 'Saved: {subject}, {pace}.',
    unverified: 'You receive nothing until your e-mail address is verified.',
  },
)

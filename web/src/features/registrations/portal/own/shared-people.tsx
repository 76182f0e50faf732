import type { SharedPerson } from '@reihum/contract/registrations/own-bookings.schema.ts'
import { withOwnWords } from '../../../tenants/portal/own-words.tsx'
import { ownLanguage, type Visit } from '../../../tenants/portal/visit.ts'
import { State, When } from './own-people.tsx'
import { sharingTexts } from './sharing.messages.ts'

/** People whom others booked for and let this address see. Nothing here leads to their bookings. */
export function SharedPeople({ shared, visit }: { shared: readonly SharedPerson[]; visit: Visit }) {
  return shared.map(({ name, sharedBy, registrations }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and nothing is rendered twice
    <section aria-labelledby={`shared-${at}`} className="part" key={at}>
      <h2 id={`shared-${at}`}>{name}</h2>
      <p className="quiet">{sharingTexts[visit.locale].sharedBy(sharedBy)}</p>
      <ul className="people own">
        {registrations.map((one) => (
          <li key={`${one.courseId} ${one.state}`}>
            <span className="who" lang={ownLanguage(visit)}>
              {one.title}
            </span>
            <State registration={one} visit={visit} />
            <span className="quiet">
              <When registration={one} visit={visit} />
              {one.location && withOwnWords(visit, one.location, (place) => ` · ${place}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  ))
}

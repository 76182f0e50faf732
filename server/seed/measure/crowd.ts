import { fold } from '#platform/fold.ts'
import { britain, germany, type Region } from '../people.ts'
import type { Random } from '../random.ts'

export type CrowdMember = {
  first_name: string
  last_name: string
  name_sort: string
  email: string
  phone: string
  street: string
  postal_code: string
  city: string
}

type Name = Pick<CrowdMember, 'first_name' | 'last_name' | 'name_sort'> & { mail: string }

function everyName({ firstNames, lastNames }: Region): [Name, ...Name[]] {
  const names = firstNames.flatMap((first_name) =>
    lastNames.map((last_name) => {
      const mail = fold(`${first_name}.${last_name}`).replace(/[^a-z.]+/g, '-')
      return { first_name, last_name, name_sort: fold(`${last_name} ${first_name}`), mail }
    }),
  )
  return names as [Name, ...Name[]]
}

/** Makes any number of people; a number in the address gives each one a separate mailbox. */
export function crowd(random: Random): () => CrowdMember {
  const lands = ([germany, britain] as const).map((region) => ({ region, names: everyName(region) }))
  const [german, british] = lands as [(typeof lands)[0], (typeof lands)[0]]
  let number = 0
  return () => {
    number += 1
    const { region, names } = random.chance(0.8) ? german : british
    const { first_name, last_name, name_sort, mail } = random.pick(names)
    const [postal_code, city] = random.pick(region.places)
    return {
      first_name,
      last_name,
      name_sort,
      email: `${mail}.${number}@post.example`,
      phone: '',
      street: region.address(random.pick(region.streets), random.between(1, 120)),
      postal_code,
      city,
    }
  }
}

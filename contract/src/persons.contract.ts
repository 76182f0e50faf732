import { peopleContract } from './people/people.contract.ts'
import { wholePerson } from './persons.ts'

/** The routes of people, whose answers include what all rooms tell of a person. */
export const personsContract = peopleContract(wholePerson)

import { consent } from '#platform/connection.ts'

const key = 'single_keys'

/** Keys of one character may stand in the way of whoever speaks to their computer (WCAG 2.1.4). */
export const areSingleKeysOn = () => consent.comfort.getItem(key) !== 'off'

export const switchSingleKeys = (on: boolean) => consent.comfort.setItem(key, on ? 'on' : 'off')

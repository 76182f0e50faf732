type Listener = (isThere: boolean) => void

let listener: Listener = () => {}

/** Every call says whether there is a network; whoever waits for one listens. */
export function onNetworkSign(next: Listener) {
  listener = next
}

export function noteNetwork(isThere: boolean) {
  listener(isThere)
}

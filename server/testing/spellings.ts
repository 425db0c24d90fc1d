/** Returns other spellings of a page's address: other case, escapes, extra slashes, dots, and the router's data request. */
export function spellingsOf(address: string): string[] {
  const [path = '', query] = address.split('?')
  const rest = query === undefined ? '' : `?${query}`
  const [, room = '', ...parts] = path.split('/')
  const tail = parts.map((part) => `/${part}`).join('')
  const escaped = (text: string) => `%${text.charCodeAt(0).toString(16)}${text.slice(1)}`
  const rooms = [
    room,
    room.toUpperCase(),
    room[0]!.toUpperCase() + room.slice(1),
    escaped(room),
    escaped(room).toUpperCase(),
  ]
  return [
    ...rooms.flatMap((one) => [`/${one}${tail}${rest}`, `/${one}${tail}/${rest}`]),
    `/${room}${tail}//${rest}`,
    `//${room}${tail}${rest}`,
    `/./${room}${tail}${rest}`,
    `/nothing/../${room}${tail}${rest}`,
    `/nothing/%2e%2E/${room}${tail}${rest}`,
    `/\\${room}${tail}${rest}`,
    `/${room}/${tail}${rest}`,
    `/${room}${tail}.data${rest}`,
    `/${room}${tail}/_.data${rest}`,
  ]
}

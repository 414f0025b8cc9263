/** A colleague's name in its shortest form: "Савчук А." for "Савчук Андрей Викторович". */
export const shortPerson = (name: string): string => {
  const [first = '', second] = name.split(' ')
  return second === undefined ? first : `${first} ${second.charAt(0)}.`
}

/** A colleague's name as short as it can be told: "Савчук А." of "Савчук Андрей Викторович". */
export const shortPerson = (name: string): string => {
  const [first = '', second] = name.split(' ')
  return second === undefined ? first : `${first} ${second.charAt(0)}.`
}

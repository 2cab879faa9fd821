/** What Zod accepts as an address, after its domain is written in ASCII. */
const pattern = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]{2,}$/i;
const longest = 254;

/** The address with its domain in the form that mail servers use: `ada@müller.example` is `ada@xn--mller-kva.example`. */
export function asciiEmail(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  if (at < 1 || !/[^\0-\x7f]/.test(domain) || /[\s/?#:\\@[\]]/.test(domain)) return address;
  const url = URL.parse(`http://${domain}/`);
  return url ? `${address.slice(0, at)}@${url.hostname}` : address;
}

export const isEmail = (address: string): boolean => {
  const ascii = asciiEmail(address);
  return ascii.length <= longest && pattern.test(ascii);
};

import { destinationHint } from './destination-hint.ts';

test.each([
  '',
  'shop.example.ca/sale',
  'https://www.maple.ca/sale?a=1',
  'HTTP://Maple.CA',
  'maple.ca:8080/a',
  'http.ca',
  'süß.de',
  'shop-9.co.uk',
])('has no comment on %j', (typed) => {
  expect(destinationHint(typed)).toBeNull();
});

test.each([
  ['htp://maple.ca', /Did you mean “http:\/\/maple\.ca”/],
  ['htttps://maple.ca', /Did you mean “https:\/\/maple\.ca”/],
  ['http//maple.ca', /Did you mean “http:\/\/maple\.ca”/],
  ['https:/maple.ca', /Did you mean “https:\/\/maple\.ca”/],
  ['http;//maple.ca', /Did you mean “http:\/\/maple\.ca”/],
  ['http:maple.ca', /Did you mean “http:\/\/maple\.ca”/],
  ['http://https://maple.ca', /starts twice. Did you mean “https:\/\/maple\.ca”/],
  ['mailto:ann@maple.ca', /Enter an address that starts with http/],
  ['maple', /“maple” isn’t a full web address/],
  ['https://maple/sale', /“maple” isn’t a full web address/],
  ['localhost:3000', /“localhost” only works on your network/],
  ['http://shop.local', /only works on your network/],
  ['192.168.0.7/shop', /only works on your network/],
  ['maple.example', /maple\.example is a placeholder domain/],
  ['www.example.com', /a placeholder domain/],
  ['maple.con', /Did you mean “maple\.com”/],
  ['wwww.maple.ca', /Did you mean “www\.maple\.ca”/],
  ['maple.ca,', /“maple\.ca,” may be mistyped/],
  ['maple .ca', /can’t contain spaces/],
  ['maple.ca ', /Spaces around the address will be removed/],
  ['http://[', /doesn’t look like a web address/],
])('comments on %j', (typed, words) => {
  expect(destinationHint(typed)).toMatch(words);
});

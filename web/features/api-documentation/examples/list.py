import json, os, re, urllib.request

URL = os.environ["VAIDYA_URL"]
HEADERS = {"Authorization": "Bearer " + os.environ["VAIDYA_KEY"]}


def all_of(address):
    """Yields each item of a list, page by page: the header Link has the next page."""
    while address:
        request = urllib.request.Request(URL + address, headers=HEADERS)
        with urllib.request.urlopen(request) as response:
            yield from json.load(response)
            link = re.search(r'<([^>]+)>; rel="next"', response.headers.get("Link") or "")
        address = link and link[1]


count = 0
for one in all_of("/api/appointments?when=upcoming&limit=50"):
    patient = one["patient"]["user"]
    print(one["appointmentDate"], one["appointmentTime"], one["status"], patient["firstName"], patient["lastName"])
    count += 1
print(f"{count} upcoming appointments")

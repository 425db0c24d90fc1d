import json, os, urllib.request

URL, CLINIC = os.environ["VAIDYA_URL"], os.environ["CLINIC"]


def read(path):
    with urllib.request.urlopen(URL + path) as response:
        return json.load(response)


clinic = read(f"/api/clinics/{CLINIC}/public")
day = read(f"/api/public/clinics/{CLINIC}/availability")
print(f"{clinic['name']} has {len(clinic['doctors'])} doctors and {len(clinic['services'])} services.")
print(f"{len(day['slots'])} free times on {day['date']}; next day with free times: {day['nextDate'] or 'none'}.")
